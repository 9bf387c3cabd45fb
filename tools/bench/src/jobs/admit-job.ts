import type { JobWork } from '@creator-discovery/jobs';
import { type Database, PostgresApiKeys } from '@creator-discovery/postgres';
import { admitTestJob } from '@creator-discovery/postgres/testing';

/** Admits a job without rate limits and holds its maximum cost; returns its id. */
export async function admitJob(db: Database, accountId: string, work: JobWork): Promise<string> {
  const [key] = await new PostgresApiKeys(db).list(accountId);
  const hold = work.kind === 'export' ? work.creatorIds.length : work.handles.length;
  return admitTestJob(db, { accountId, work, hold, keyId: key?.keyId ?? '', platform: 'photonet' });
}
