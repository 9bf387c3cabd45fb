import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { type ArchiveContents, damagedArchive, readArchive } from './archive-format.ts';

/** A file with archived months of the ledger. */
export interface LedgerArchive {
  readonly archiveId: string;
  /** First month that is not in the file, `YYYY-MM`. */
  readonly before: string;
  readonly entries: number;
  readonly owners: number;
  /** Original path; the file may have been moved. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly archivedAt: Date;
}

export class LedgerArchives {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns all archives, oldest first. */
  async list(): Promise<readonly LedgerArchive[]> {
    const { rows } = await sql<LedgerArchive>`
      select archive_id as "archiveId", to_char(before, 'YYYY-MM') as before, entries, owners, file, bytes, sha256,
        archived_at as "archivedAt"
      from ledger_archive order by archived_at, archive_id
    `.execute(this.#db);
    return rows;
  }

  /**
   * Verifies a file and compares it with its record.
   *
   * @throws DatabaseRefusal if it is not the file that was written.
   */
  async check(file: AsyncIterable<Uint8Array>): Promise<ArchiveContents> {
    const found = await readArchive(file);
    const known = (await this.list()).find(({ archiveId }) => archiveId === found.archive_id);
    if (known === undefined) throw damagedArchive('this database has no such archive');
    if (known.sha256 !== found.sha256) throw damagedArchive('it is not the file that was written');
    return found;
  }
}
