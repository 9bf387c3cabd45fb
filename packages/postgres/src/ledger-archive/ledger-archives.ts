import { sql } from 'kysely';
import type { Database } from '../session/database.ts';
import { type ArchiveContents, readArchive } from './archive-format.ts';
import { DamagedArchive } from './archive-refused.ts';

/** A file that months of the ledger were moved to. */
export interface LedgerArchive {
  readonly archiveId: string;
  /** The first month that is not in it, `YYYY-MM`. */
  readonly before: string;
  readonly entries: number;
  readonly owners: number;
  /** As it was written; it may be elsewhere by now. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly archivedAt: Date;
}

/** What the database knows of archived months of the ledger. */
export class LedgerArchives {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** All of them, oldest first. */
  async list(): Promise<readonly LedgerArchive[]> {
    const { rows } = await sql<LedgerArchive>`
      select archive_id as "archiveId", to_char(before, 'YYYY-MM') as before, entries, owners, file, bytes, sha256,
        archived_at as "archivedAt"
      from ledger_archive order by archived_at, archive_id
    `.execute(this.#db);
    return rows;
  }

  /**
   * Compares a file with what the database knows of it.
   *
   * @throws DamagedArchive where it isn't what was written.
   */
  async check(file: AsyncIterable<Uint8Array>): Promise<ArchiveContents> {
    const found = await readArchive(file);
    const known = (await this.list()).find(({ archiveId }) => archiveId === found.archive_id);
    if (known === undefined) throw new DamagedArchive('this database has no such archive');
    if (known.sha256 !== found.sha256) throw new DamagedArchive('it is not the file that was written');
    return found;
  }
}
