import type { Installation } from '@creator-discovery/installation';
import { sql } from 'kysely';

/** Settings for comparing engines: a large cache, and commits that do not wait for the disk. */
export const comparisonSettings: Readonly<Record<string, string>> = {
  shared_buffers: '3GB',
  effective_cache_size: '8GB',
  work_mem: '64MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  synchronous_commit: 'off',
};

/** Makes commits wait for the disk again, as in production. */
export async function makeDurable({ owner }: Installation): Promise<void> {
  await sql`alter database creator_discovery set synchronous_commit = on`.execute(owner);
  await sql`select pg_reload_conf()`.execute(owner);
  await sql`checkpoint`.execute(owner);
}
