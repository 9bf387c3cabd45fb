import type { AuditEntry, AuditLog, AuditQuery, RecordedEntry } from '@creator-discovery/operators';
import { sql } from 'kysely';
import { camelRow } from '../session/camel-row.ts';
import type { Database } from '../session/database.ts';
import { isUuid } from '../session/uuid.ts';

/** The audit log, including entries written by changes of accounts, keys and people. */
export class PostgresAuditLog implements AuditLog {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async record({ action, subjectId, actor, reason, detail }: AuditEntry): Promise<void> {
    await this.#db
      .insertInto('audit_log')
      .values({ action, subject_id: subjectId, actor, reason, detail: JSON.stringify(detail) })
      .execute();
  }

  async list({ limit, before, subjectId, actor, action }: AuditQuery): Promise<readonly RecordedEntry[]> {
    if (subjectId !== undefined && !isUuid(subjectId)) return [];
    let query = this.#db.selectFrom('audit_log').selectAll();
    if (before !== undefined) query = query.where('audit_id', '<', before);
    if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
    if (actor !== undefined) query = query.where('actor', '=', actor);
    if (action !== undefined) query = query.where(sql<boolean>`starts_with(action, ${action})`);
    const rows = await query.orderBy('audit_id', 'desc').limit(limit).execute();
    return rows.map(({ audit_id: entryId, ...row }) => ({ entryId, ...camelRow(row) }));
  }
}
