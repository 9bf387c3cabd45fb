import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ArchiveRefusal } from './archive-refusal.ts';

/** A partition of the ledger, with its upper bound. */
export interface Partition {
  readonly name: string;
  readonly ends: Date;
}

/** Returns the partitions that end at or before `bound`. */
export async function partitionsBefore(client: pg.Client, bound: string): Promise<readonly Partition[]> {
  const { rows } = await client.query<Partition>(
    `select relname as name, ends
     from (
       select c.relname, substring(pg_get_expr(relpartbound, c.oid) from 'TO \\(''([^'']+)''')::timestamptz as ends
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'ledger_entry'::regclass
     ) parts where ends <= $1 order by ends`,
    [bound],
  );
  return rows;
}

/** Maximum wait per attempt, because movements queue behind a waiting lock. */
const lockTimeout = '500ms';
const attempts = 60;
const pauseMs = 1000;
const lockNotAvailable = '55P03';

/**
 * Detaches and drops the partitions within the caller's transaction.
 *
 * @throws ArchiveRefusal if another session keeps the ledger locked.
 */
export async function detachMonths(client: pg.Client, partitions: readonly Partition[]): Promise<void> {
  await client.query(`set local lock_timeout = '${lockTimeout}'`);
  for (let attempt = 1; ; attempt += 1) {
    await client.query('savepoint taking');
    try {
      await client.query('lock table ledger_entry in access exclusive mode');
      break;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== lockNotAvailable) throw error;
      await client.query('rollback to savepoint taking');
      if (attempt === attempts) {
        throw new ArchiveRefusal('another session keeps the ledger locked: nothing was removed, run this again later', {
          cause: error,
        });
      }
      await sleep(pauseMs);
    }
  }
  for (const partition of partitions) await detach(client, partition);
}

async function detach(client: pg.Client, { name }: Partition): Promise<void> {
  const table = pg.escapeIdentifier(name);
  await client.query(`alter table ledger_entry detach partition ${table}`);
  await client.query(`drop table ${table}`);
}
