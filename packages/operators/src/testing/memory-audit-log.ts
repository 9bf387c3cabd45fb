import type { AuditEntry, AuditLog, AuditQuery, RecordedEntry } from '../audit-log.ts';

/** The audit log in memory, for tests. */
export class MemoryAuditLog implements AuditLog {
  readonly #now: () => Date;
  readonly #entries: RecordedEntry[] = [];

  constructor(now: () => Date) {
    this.#now = now;
  }

  async record(entry: AuditEntry): Promise<void> {
    this.#entries.unshift({ ...entry, entryId: this.#entries.length + 1, at: this.#now() });
  }

  async list({ limit, before, subjectId, actor, action }: AuditQuery): Promise<readonly RecordedEntry[]> {
    return this.#entries
      .filter((entry) => before === undefined || entry.entryId < before)
      .filter((entry) => subjectId === undefined || entry.subjectId === subjectId)
      .filter((entry) => actor === undefined || entry.actor === actor)
      .filter((entry) => action === undefined || entry.action.startsWith(action))
      .slice(0, limit);
  }
}
