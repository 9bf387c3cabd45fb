import { type Account, Installation } from '@creator-discovery/installation';
import { startChatModel } from '@creator-discovery/installation/chat-model';
import { CreatorJobSteps } from '@creator-discovery/jobs';
import {
  type Database,
  PostgresCreatorStore,
  PostgresJobStore,
  PostgresLists,
  PostgresOwnership,
  PostgresSavedSearches,
} from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { sql } from 'kysely';
import { admitJob } from '../admit-job.ts';

/** An action API process on a durable database of its own, and accounts, one of which has the most that is allowed. */
export interface Stage {
  readonly url: string;
  /** Who asks for all it can: it has a finished export of 10,000 rows, 100 lists of 10,000 and 80 long saved searches. */
  readonly greedy: Account;
  readonly historyId: string;
  readonly listId: string;
  readonly emptyListId: string;
  /** Who searches five times a second. */
  readonly modest: Account;
  end(): Promise<void>;
}

/** As many as a job or a list may have. (spec: action 8) */
const most = 10_000;

export async function setStage(creators: number): Promise<Stage> {
  const installation = await Installation.prepare();
  const { db } = installation;
  await installation.importDemoCreators(creators);
  const newAccount = () => installation.newAccount({ credits: 1_000_000 });
  const [greedy, modest] = [await newAccount(), await newAccount()];
  const historyId = await exportOf(db, greedy);
  const listId = await makeLists(db, greedy);
  const emptyListId = await makeList(db, greedy, 'empty');
  await saveSearches(db, greedy);
  const model = await startChatModel(() => ({ hangs: true }));
  const api = await installation.start('action-api', { LIMIT_SEARCHES: '100000/minute', ...model.settings });
  await installation.untilIndexed(api);
  return {
    url: api.url,
    greedy,
    historyId,
    listId,
    emptyListId,
    modest,
    end: async () => {
      await installation.endProcesses('SIGKILL');
      await model.end();
      await installation.end();
    },
  };
}

/** 100 lists of 10,000 creators. Returns one of them. */
async function makeLists(db: Database, account: Account): Promise<string> {
  const listIds: string[] = [];
  for (let number = 0; number < 100; number += 1) listIds.push(await makeList(db, account, `list ${number}`));
  await sql`
    insert into creator_list_item (owner_id, list_id, creator_id, opened_at)
    select account_id, list_id, creator.id, business_now() from creator_list, (select id from creator order by id limit ${most}) creator
  `.execute(db);
  return listIds[0] ?? '';
}

async function makeList(db: Database, { accountId }: Account, name: string): Promise<string> {
  const list = await new PostgresLists(db).create(accountId, { name, source: 'api' });
  if (list === null) throw new Error(`${name} was not made`);
  return list.listId;
}

/** 80 saved searches of 15 KB. */
async function saveSearches(db: Database, { accountId }: Account): Promise<void> {
  const searches = new PostgresSavedSearches(db);
  const any = Array.from({ length: 75 }, (_, at) => `${at} `.padEnd(200, 'yoga '));
  const filters = { basic: { platform: 'photonet' }, content: { bioKeywords: { any } } };
  const search = { platform: 'photonet', filters, filtersSummary: any.join(' '), totalWhenSaved: 0 } as const;
  for (let number = 0; number < 80; number += 1)
    await searches.save(accountId, { name: `saved ${number}`, pinned: false, ...search });
}

/** An export of the account that has ended, done here without a worker. */
async function exportOf(db: Database, { accountId }: Account): Promise<string> {
  const found = await db
    .selectFrom('creator')
    .select('id')
    .where('platform', '=', 'photonet')
    .orderBy('follower_count', 'desc')
    .limit(most)
    .execute();
  const creatorIds = found.map(({ id }) => id);
  const jobId = await admitJob(db, accountId, { kind: 'export', platform: 'photonet', creatorIds });
  const places = GeoNamesPlaces.load();
  const jobs = new PostgresJobStore(db);
  const ports = { jobs, places, creators: new PostgresCreatorStore(db, places), ownership: new PostgresOwnership(db) };
  const steps = new CreatorJobSteps(ports);
  while (!(await steps.runStep(jobId, null)).done);
  return jobId;
}
