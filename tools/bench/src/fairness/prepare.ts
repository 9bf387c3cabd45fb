import type { Account, Installation } from '@creator-discovery/installation';
import { CreatorJobSteps } from '@creator-discovery/jobs';
import {
  type Database,
  PostgresCreatorStore,
  PostgresJobStore,
  PostgresLists,
  PostgresOwnership,
  PostgresSavedSearches,
} from '@creator-discovery/postgres';
import { admitTestJob } from '@creator-discovery/postgres/testing';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { sql } from 'kysely';
import { type GreedyObjects, keywords } from './workloads.ts';

/** Limit of rows per job and of creators per list. (spec: action 8) */
const maxItems = 10_000;

/** Creates a complete export of 10,000 rows, 100 lists of 10,000 creators and 80 long saved searches for an account. */
export async function makeGreedyObjects({ db }: Installation, account: Account): Promise<GreedyObjects> {
  const historyId = await completeExport(db, account);
  const listId = await fullLists(db, account);
  const emptyListId = await newList(db, account, 'empty');
  await saveSearches(db, account);
  return { historyId, listId, emptyListId };
}

async function fullLists(db: Database, account: Account): Promise<string> {
  const listIds: string[] = [];
  for (let number = 0; number < 100; number += 1) listIds.push(await newList(db, account, `list ${number}`));
  await sql`
    insert into creator_list_item (owner_id, list_id, creator_id, opened_at)
    select account_id, list_id, creator.id, business_now()
    from creator_list, (select id from creator order by id limit ${maxItems}) creator
  `.execute(db);
  return listIds[0] ?? '';
}

async function newList(db: Database, { accountId }: Account, name: string): Promise<string> {
  const list = await new PostgresLists(db).create(accountId, { name, source: 'api' });
  if (list === null) throw new Error(`cannot create ${name}`);
  return list.listId;
}

async function saveSearches(db: Database, { accountId }: Account): Promise<void> {
  const searches = new PostgresSavedSearches(db);
  const any = [...keywords(75)];
  const filters = { basic: { platform: 'photonet' }, content: { bioKeywords: { any } } };
  const search = { platform: 'photonet', filters, filtersSummary: any.join(' '), totalWhenSaved: 0 } as const;
  for (let number = 0; number < 80; number += 1)
    await searches.save(accountId, { name: `saved ${number}`, pinned: false, ...search });
}

/** Runs an export in this process, without a worker. */
async function completeExport(db: Database, { accountId, keyId }: Account): Promise<string> {
  const found = await db
    .selectFrom('creator')
    .select('id')
    .where('platform', '=', 'photonet')
    .orderBy('follower_count', 'desc')
    .limit(maxItems)
    .execute();
  const creatorIds = found.map(({ id }) => id);
  const work = { kind: 'export', platform: 'photonet', creatorIds } as const;
  const jobId = await admitTestJob(db, { accountId, keyId, work, hold: maxItems, platform: 'photonet' });
  const places = GeoNamesPlaces.load();
  const jobs = new PostgresJobStore(db);
  const ports = { jobs, places, creators: new PostgresCreatorStore(db, places), ownership: new PostgresOwnership(db) };
  const steps = new CreatorJobSteps(ports);
  while (!(await steps.runStep(jobId, null)).done);
  return jobId;
}
