import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { schemaStaysLock } from '../schema/migrate.ts';
import { type BackupHead, type BackupPart, type BackupTable, encodeBackup } from './backup-format.ts';
import { openBackupSession } from './backup-session.ts';
import { storedSequences, storedTables } from './stored-tables.ts';

export interface BackupReport {
  readonly backupId: string;
  /** Everything committed before this time is in the backup; nothing committed later is. */
  readonly takenAt: Date;
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Backs up a running database: a snapshot of all tables in PostgreSQL's text format, which every major version reads. Blocks only
 * migrations, and uses constant memory.
 *
 * @param store writes the bytes; the backup is complete once it resolves.
 * @throws DatabaseRefusal for a database without migrations.
 */
export async function backUp(
  databaseUrl: string,
  store: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<BackupReport> {
  const client = await openBackupSession(databaseUrl);
  try {
    // A migration waiting for a table lock would block everything behind it.
    await client.query(schemaStaysLock);
    const tables = await storedTables(client);
    await client.query('begin isolation level repeatable read, read only');
    await client.query(
      `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
    );
    const head = await readHead(client, tables);
    let rows = 0;
    let bytes = 0;
    const parts = partsOf(client, tables, (count) => {
      rows += count;
    });
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of encodeBackup(head, parts)) {
        bytes += chunk.length;
        yield chunk;
      }
    };
    await store(counted());
    return { backupId: head.backup_id, takenAt: new Date(head.taken_at), tables: tables.length, rows, bytes };
  } finally {
    await client.end();
  }
}

/** Must be the first query of the transaction: its snapshot is not taken before the returned time. */
async function readHead(client: pg.Client, tables: readonly BackupTable[]): Promise<BackupHead> {
  const { rows } = await client.query<Pick<BackupHead, 'server' | 'migrations'> & { taken_at: Date }>(
    `select statement_timestamp() as taken_at, current_setting('server_version') as server,
       (select json_agg(json_build_object('name', name, 'hash', hash) order by name) from migration) as migrations`,
  );
  const { taken_at, server, migrations } = rows[0] as (typeof rows)[0];
  return { backup_id: randomUUID(), taken_at: taken_at.toISOString(), server, migrations, tables: [...tables] };
}

async function* partsOf(
  client: pg.Client,
  tables: readonly BackupTable[],
  counted: (rows: number) => void,
): AsyncGenerator<BackupPart> {
  for (const { name, columns } of tables) {
    const selected = columns.map(pg.escapeIdentifier).join(', ');
    const contents = client.query(copyTo(`copy (select ${selected} from ${pg.escapeIdentifier(name)}) to stdout`));
    yield { name: `table ${name}`, contents };
    counted(contents.rowCount);
  }
  yield { name: 'sequences', contents: Readable.from([Buffer.from(await storedSequences(client))]) };
}
