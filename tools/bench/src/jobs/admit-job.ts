import { randomUUID } from 'node:crypto';
import type { JobWork } from '@creator-discovery/jobs';
import { type Database, PostgresAdmission, PostgresApiKeys } from '@creator-discovery/postgres';

/** Admits a job without rate limits and holds its maximum cost; returns its id. */
export async function admitJob(db: Database, accountId: string, work: JobWork): Promise<string> {
  const requested = work.kind === 'export' ? work.creatorIds.length : work.handles.length;
  const [key] = await new PostgresApiKeys(db).list(accountId);
  const admitted = await new PostgresAdmission(db).admitJob({
    accountId,
    requestId: randomUUID(),
    source: 'api',
    keyId: key?.keyId ?? '',
    policy: { name: 'bench', windows: [] },
    work,
    requested,
    hold: requested,
    platform: 'photonet',
    filters: null,
    filtersSummary: null,
    name: null,
    fingerprint: randomUUID(),
  });
  if (!admitted.admitted) throw new Error(`the job was refused: ${admitted.reason}`);
  return admitted.jobId;
}
