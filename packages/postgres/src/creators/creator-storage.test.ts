import { randomUUID } from 'node:crypto';
import type { ImportRecord } from '@creator-discovery/creators';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { PostgresCreatorFeed } from '../search-feed/postgres-creator-feed.ts';
import { createDatabase } from '../session/database.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';

const { url, db } = await testDatabase();
const store = new PostgresCreatorStore(db, { byId: () => null });
const feed = new PostgresCreatorFeed(db);

function named(handles: readonly string[]) {
  return handles.map((handle) => ({ platform: 'photonet' as const, handle, name: handle }));
}

async function idsOf(handles: readonly string[]): Promise<number[]> {
  return (await store.byNames(named(handles))).map((creator) => creator?.id ?? Number.NaN);
}

test('concurrent imports of the same creators, in any order, add each once', async () => {
  const handles = Array.from({ length: 60 }, (_, i) => `racing${i}`);
  const shuffled = (by: number): string[] => handles.map((_, i) => handles[(i * by) % handles.length] as string);
  const imports = [1, 7, 11, 13, 17, 19].map((by) => store.upsert(named(shuffled(by)), 'update'));
  const counts = await Promise.all(imports);
  expect(counts.reduce((sum, { added }) => sum + added, 0)).toBe(handles.length);
  expect(counts.every(({ added, updated }) => added + updated === handles.length)).toBe(true);
  expect(new Set(await idsOf(handles)).size).toBe(handles.length);
});

test('an unchanged creator gets a new date, without changes in searches or the feed', async () => {
  const record = {
    ...named(['again'])[0],
    platform_user_id: 'again-1',
    follower_count: 5000,
    average_likes: 12.25,
    last_post_at: '2026-02-03',
    topics: ['Travel'],
    follower_growth_pct: { '1': 2.5, '6': 11 },
    audience: { credibility: 0.8, locations: [{ percentage: 62.51, id: 'DE' }] },
    contacts: [{ value: 'a@example.net', type: 'EMAIL' as const }],
  } as ImportRecord;
  await store.upsert([{ ...record, as_of: '2026-03-01T00:00:00Z' }], 'update');
  const [id] = await idsOf(['again']);
  const before = await feed.position();
  const rowBefore = await searchRowOf(id);
  for (const mode of ['update', 'replace', 'refresh'] as const)
    await store.upsert([{ ...record, as_of: '2026-04-01T00:00:00Z' }], mode);
  expect(await feed.changes(before)).toMatchObject({ creatorIds: [] });
  expect(await searchRowOf(id)).toEqual(rowBefore);
  const times = { as_of: '2026-04-01T00:00:00.000Z', details_as_of: '2026-04-01T00:00:00.000Z' };
  expect(await store.byNames(named(['again']))).toMatchObject([times]);
  for (const change of [
    { contacts: [] },
    { bio: 'new' },
    { audience: { credibility: 0.9 } },
    { follower_growth_pct: { '1': 2.5 } },
    { topics: ['travel'] },
  ]) {
    const position = await feed.position();
    await store.upsert([{ ...record, ...change }], 'update');
    expect([change, await feed.changes(position)]).toMatchObject([change, { creatorIds: [id] }]);
    await store.upsert([record], 'replace');
  }
});

test('updates write only the columns that changed for some creator of the batch', async () => {
  const audience = { credibility: 0.8, locations: [{ percentage: 62.5, id: 'DE' }] };
  const [first, second] = named(['first.changes', 'second.changes']).map((record) => ({
    ...record,
    topics: ['Travel'],
    audience,
  })) as [ImportRecord, ImportRecord];
  await store.upsert([first, second], 'update');
  // An equal number in another notation, which PostgreSQL keeps if the column is not written.
  await sql`
    update creator set audience = jsonb_set(audience, '{credibility}', '0.80') where handle_key like '%.changes'
  `.execute(db);
  await store.upsert(
    [
      { ...first, bio: 'new' },
      { ...second, topics: ['Food'] },
    ],
    'update',
  );
  const kept = expect.stringContaining('"credibility": 0.80');
  expect(await changesOf()).toEqual([
    { handle: 'first.changes', bio: 'new', topics: ['Travel'], audience: kept },
    { handle: 'second.changes', bio: null, topics: ['Food'], audience: kept },
  ]);
  await store.upsert([first, { ...second, audience: { credibility: 0.9 } }], 'replace');
  expect(await changesOf()).toEqual([
    { handle: 'first.changes', bio: null, topics: ['Travel'], audience: expect.stringMatching(/"credibility": 0.8\b/) },
    { handle: 'second.changes', bio: null, topics: ['Travel'], audience: '{"credibility": 0.9}' },
  ]);
});

async function changesOf(): Promise<unknown> {
  const { rows } = await sql`
    select handle, bio, topics, audience::text from creator where handle_key like '%.changes' order by handle
  `.execute(db);
  return rows;
}

test('only changed contacts are written', async () => {
  const [record] = named(['same.contacts']);
  const contacts = [{ type: 'EMAIL' as const, value: 'a@example.net' }];
  await store.upsert([{ ...record, contacts } as ImportRecord], 'update');
  const before = await contactRowOf('same.contacts');
  await store.upsert([{ ...record, contacts, bio: 'new' } as ImportRecord], 'update');
  expect(before).toEqual([{ ctid: expect.any(String), contacts }]);
  expect(await contactRowOf('same.contacts')).toEqual(before);
  const others = [...contacts, { type: 'KIK' as const, value: 'a' }];
  await store.upsert([{ ...record, contacts: others, bio: 'newer' } as ImportRecord], 'update');
  expect(await contactRowOf('same.contacts')).toMatchObject([{ contacts: others }]);
  await store.upsert([{ ...record, contacts: [], bio: 'newest' } as ImportRecord], 'update');
  expect(await contactRowOf('same.contacts')).toEqual([]);
});

async function contactRowOf(handle: string): Promise<unknown> {
  const { rows } = await sql`
    select creator_contact.ctid::text, contacts from creator_contact join creator on creator.id = creator_id
    where handle_key = ${handle}
  `.execute(db);
  return rows;
}

async function searchRowOf(id: number | undefined): Promise<unknown> {
  const { rows } = await sql`select ctid::text, xmin::text from creator_search where creator_id = ${id}`.execute(db);
  return rows;
}

test('a session used by another version before, as behind a pooler, works', async () => {
  const session = createDatabase(url, { max: 1 });
  for (const table of ['updated_creator', 'creator_seen_again'])
    await sql`create temporary table ${sql.table(table)} on commit delete rows as
      select id from creator with no data`.execute(session);
  const again = new PostgresCreatorStore(session, { byId: () => null });
  const [creator] = named(['another_version']);
  await again.upsert([{ ...creator, bio: 'first' } as ImportRecord], 'update');
  await again.upsert([{ ...creator, bio: 'second' } as ImportRecord], 'update');
  expect(await again.upsert([{ ...creator, bio: 'second' } as ImportRecord], 'update')).toMatchObject({ updated: 1 });
  await session.destroy();
});

test('concurrent imports that move handles between people complete without mixing people up', async () => {
  const people = Array.from({ length: 12 }, (_, n) => n);
  const importing = people.slice(0, 8).map(async (importer) => {
    let random = importer + 1;
    const next = (below: number): number => {
      random = (random * 48_271) % 2_147_483_647;
      return random % below;
    };
    for (let round = 0; round < 25; round++) {
      const records = people.map((n) => ({
        platform: 'photonet' as const,
        handle: `passed.${next(16)}`,
        name: `person ${n}`,
        platform_user_id: `passed ${n}`,
        contacts: [{ type: 'EMAIL' as const, value: `person.${n}@example.com` }],
      }));
      await store.upsert([...new Map(records.map((record) => [record.handle, record])).values()], 'update');
    }
  });
  await Promise.all(importing);
  const { rows } = await sql<{ name: string; user: string; contacts: string }>`
    select name, platform_user_id as user, contacts::text from creator join creator_contact on creator_id = id
    where platform_user_id like 'passed %'
  `.execute(db);
  expect(rows).toHaveLength(people.length);
  for (const { name, user, contacts } of rows) {
    const n = name.replace('person ', '');
    expect([user, contacts]).toEqual([`passed ${n}`, expect.stringContaining(`"person.${n}@example.com"`)]);
  }
});

test('importing known creators consumes no ids', async () => {
  const handles = ['again1', 'again2'];
  for (let i = 0; i < 5; i++) await store.upsert(named(handles), i % 2 === 0 ? 'update' : 'replace');
  await store.upsert(named(['after']), 'update');
  const [, second, after] = (await idsOf([...handles, 'after'])) as [number, number, number];
  expect(after).toBe(second + 1);
});

test('changes with transaction ids of the original of a restored database are deleted', async () => {
  await sql`insert into creator_change (xid, creator_id) values ('99999999999', 1)`.execute(db);
  await feed.forgetChanges(3600);
  const { rows } = await sql`select from creator_change where xid = '99999999999'`.execute(db);
  expect(rows).toHaveLength(0);
});

test('a suppression concurrent with imports leaves no creator', async () => {
  for (let round = 0; round < 10; round++) {
    const handle = `erased${round}`;
    await store.upsert(named([handle]), 'update');
    await Promise.all([
      store.upsert(named([handle, `other${round}`]), 'update'),
      store.suppress({ platform: 'photonet', handle }),
      store.upsert(named([handle]), 'replace'),
    ]);
    expect(await store.byNames(named([handle]))).toEqual([null]);
  }
});

test('a suppressed creator is erased from ownership, contacts, cached scrapes, activity of lists and rows of jobs, which are renumbered', async () => {
  const handles = ['row0', 'row1', 'row2', 'row3'];
  await store.upsert(
    named(handles).map((record) => ({
      ...record,
      contacts: [{ type: 'EMAIL' as const, value: `${record.handle}@example.com` }],
    })),
    'update',
  );
  const ids = await idsOf(handles);
  const jobId = await finishedJob(ids);
  await sql`
    with list as (insert into creator_list (account_id, name, source) select account_id, 'List', 'api' from job returning *)
    insert into creator_list_activity (owner_id, list_id, creator_id, key_id, change, value)
    select account_id, list_id, ${ids[1]}, list_id, 'note', '"asked Row1"' from list
  `.execute(db);
  await keptScrape('{"username":"Row1"}');
  await keptScrape('{"username":"row2"}');
  await store.suppress({ platform: 'photonet', handle: 'row1' });
  const rows = await db
    .selectFrom('job_row')
    .select(['position', 'creator_id'])
    .where('job_id', '=', jobId)
    .orderBy('position')
    .execute();
  expect(rows).toEqual([
    { position: 0, creator_id: ids[0] },
    { position: 1, creator_id: ids[2] },
    { position: 2, creator_id: ids[3] },
  ]);
  const job = await db.selectFrom('job').select('rows').where('job_id', '=', jobId).executeTakeFirstOrThrow();
  expect(job.rows).toBe(3);
  const everything = (await everythingKept()).toLowerCase();
  expect(everything).not.toContain('row1');
  expect(everything).toContain('username');
});

async function keptScrape(body: string): Promise<void> {
  await sql`
    insert into scrape_answer (key, fence, body, bytes, stored_at, expires_at)
    values (sha256(${body}::text::bytea), 1, ${body}, 100, now(), now() + interval '1 hour')
  `.execute(db);
}

/** Adds a finished export that delivered and charged these creators; returns its id. */
async function finishedJob(creatorIds: readonly number[]): Promise<string> {
  const [accountId, jobId] = [randomUUID(), randomUUID()];
  await sql`insert into ledger_balance (owner_id) values (${accountId})`.execute(db);
  await sql`insert into account (account_id, name, plan, usage_pricing)
    values (${accountId}, 'a', 'pro', true)`.execute(db);
  await sql`
    insert into history (history_id, account_id, kind, source, fingerprint, request_id)
    values (${jobId}, ${accountId}, 'export', 'api', '', '')
  `.execute(db);
  const count = creatorIds.length;
  await sql`
    insert into job (job_id, account_id, kind, state, source, fingerprint, requested, expected, cursor, rows, completed_at)
    values (${jobId}, ${accountId}, 'export', 'complete', 'api', '', ${count}, ${count}, ${count}, ${count}, now())
  `.execute(db);
  for (const [position, creatorId] of creatorIds.entries()) {
    const creator = (await store.byIds([creatorId]))[0];
    await sql`
      insert into job_row (owner_id, job_id, position, creator_id, charged, row)
      values (${accountId}, ${jobId}, ${position}, ${creatorId}, 1, ${JSON.stringify(creator)})
    `.execute(db);
    await sql`insert into owned_creator (account_id, creator_id, history_id)
      values (${accountId}, ${creatorId}, ${jobId})`.execute(db);
  }
  return jobId;
}

/** Returns every row of every table with creator data, as text. */
async function everythingKept(): Promise<string> {
  const tables = [
    ...['creator', 'creator_contact', 'job_row', 'suppressed_creator', 'scrape_answer'],
    ...['creator_list_item', 'creator_list_activity'],
  ];
  const texts = await Promise.all(
    tables.map(
      async (table) =>
        (await sql<{ text: string }>`select ${sql.ref(table)}::text as text from ${sql.table(table)}`.execute(db)).rows,
    ),
  );
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n');
}
