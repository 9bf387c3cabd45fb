import { randomUUID } from 'node:crypto';
import { deliveredRow } from '@creator-discovery/creators';
import { exportWork } from '@creator-discovery/jobs/contract';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { jobsUnderTest } from '../jobs/testing/jobs-under-test.ts';
import { createDatabase, type Work } from '../session/database.ts';
import { testDatabase, waitingSessions } from '../testing/test-database.ts';
import { eraseCreator } from './erase-creator.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';
import { PostgresLists } from './postgres-lists.ts';
import { PostgresOwnership } from './postgres-ownership.ts';
import { writeCreators } from './write-creators.ts';

const places = { byId: () => null };

const { url, db } = await testDatabase({ max: 20 });
const store = new PostgresCreatorStore(db, places);
const lists = new PostgresLists(db);
const keyId = randomUUID();

function named(handles: readonly string[]) {
  return handles.map((handle) => ({ platform: 'photonet' as const, handle, name: handle }));
}

async function imported(handles: readonly string[]): Promise<number[]> {
  await store.upsert(named(handles), 'update');
  return (await store.byNames(named(handles))).map((creator) => creator?.id ?? 0);
}

async function newList(): Promise<{ accountId: string; listId: string }> {
  const accountId = await jobsUnderTest(db).account(1);
  const list = await lists.create(accountId, { name: 'List', source: 'api' });
  return { accountId, listId: list?.listId ?? '' };
}

/** Runs `work` and then `concurrently` within the open transaction of `work`. */
async function during<T>(work: (trx: Work) => Promise<unknown>, concurrently: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await work(trx);
    return concurrently();
  });
}

async function somebodyWaits(): Promise<void> {
  while ((await waitingSessions(db)) === 0);
}

/** Resolves once a session has waited for a lock for this long. */
async function somebodyHasWaited(interval: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks where not granted and clock_timestamp() - waitstart > ${interval}::interval
    `.execute(db);
    if (rows.length > 0) return;
  }
}

const refreshedRecord = { platform: 'photonet' as const, name: 'Refreshed', platform_user_id: 'refreshed 1' };

test('creators are added to a list, and removed, while an import writes them', async () => {
  const handles = ['written.1', 'written.2', 'written.3'];
  const ids = await imported(handles);
  const { accountId, listId } = await newList();
  const creators = ids.toReversed().map((creatorId) => ({ creatorId }));
  const added = await during(
    (trx) => writeCreators({ trx, places, alone: false }, named(handles), 'update'),
    () => lists.add({ accountId, keyId }, listId, creators),
  );
  expect(added).toMatchObject({ added: 3, itemCount: 3 });
  const removed = await during(
    (trx) => writeCreators({ trx, places, alone: false }, named(handles), 'replace'),
    () => lists.remove({ accountId, keyId }, listId, { creatorIds: ids }),
  );
  expect(removed).toMatchObject({ removed: 3 });
});

test('an addition waits for an erasure, and then reports the creator as unknown', async () => {
  const [kept = 0, gone = 0] = await imported(['listed.kept', 'listed.gone']);
  const { accountId, listId } = await newList();
  const pending = await during(
    (trx) => eraseCreator(trx, { platform: 'photonet', handle: 'listed.gone' }),
    async () => {
      const adding = lists.add({ accountId, keyId }, listId, [{ creatorId: gone }, { creatorId: kept }]);
      await somebodyWaits();
      return { adding };
    },
  );
  expect(await pending.adding).toEqual({ added: 1, alreadyPresent: 0, unknown: [gone], itemCount: 1 });
});

test('a step delivers while an erasure waits for an import to end', async () => {
  const ids = await imported(['delivered.1']);
  const { account, accept, store: jobs } = jobsUnderTest(db);
  const jobId = await accept({ accountId: await account(1), work: exportWork(ids), hold: 1 });
  const pending = await during(
    (trx) => writeCreators({ trx, places, alone: false }, named(['delivered.1']), 'update'),
    async () => {
      const erasing = store.suppress({ platform: 'photonet', handle: 'listed.kept' });
      await somebodyWaits();
      const step = { fromCursor: 0, toCursor: 1, delivered: [], failedItems: [] };
      expect((await jobs.commitStep(jobId, null, step)).committed).toBe(true);
      return { erasing };
    },
  );
  expect(await pending.erasing).toBe(true);
});

/** Two creators of one person, and the record that merges them: `known` has the user id, `again` its handle. */
async function knownTwice(handle: string) {
  const user = `id of ${handle}`;
  await store.upsert(withContacts([{ handle: `${handle}.known`, user }, { handle: `${handle}.again` }]), 'update');
  const ids = (await store.byNames(named([`${handle}.known`, `${handle}.again`]))).map((creator) => creator?.id ?? 0);
  const [known = 0, again = 0] = ids;
  return { known, again, merging: withContacts([{ handle: `${handle}.again`, user }]) };
}

function withContacts(people: readonly { readonly handle: string; readonly user?: string }[]) {
  return people.map(({ handle, user }) => ({
    platform: 'photonet' as const,
    handle,
    name: handle,
    contacts: [{ type: 'EMAIL' as const, value: `${handle}@example.com` }],
    ...(user === undefined ? {} : { platform_user_id: user }),
  }));
}

/** An export whose step has read these creators and must only be committed. */
async function stepOf(accountId: string, creatorIds: readonly number[]) {
  const { accept, store: jobs } = jobsUnderTest(db);
  const jobId = await accept({ accountId, work: exportWork(creatorIds), hold: creatorIds.length });
  const creators = await store.byIds(creatorIds);
  const delivered = creators.map((creator) => ({
    creatorId: creator.id,
    row: deliveredRow(creator, places),
    hasContact: true,
  }));
  return async () => {
    const step = { fromCursor: 0, toCursor: creatorIds.length, delivered, failedItems: [] };
    const { job } = await jobs.commitStep(jobId, null, step);
    const rows = await jobs.rows(jobId, { offset: 0, limit: 10 });
    return { charged: job.credits.charged, released: job.credits.released, rows };
  };
}

test('a step that commits during a merge makes both creators of the person owned', async () => {
  const { known, again, merging } = await knownTwice('concurrently');
  const accountId = await jobsUnderTest(db).account(2);
  const commit = await stepOf(accountId, [again]);
  const pending = await during(
    (trx) => writeCreators({ trx, places, alone: false }, merging, 'update'),
    async () => {
      const committing = commit();
      await Promise.race([committing, somebodyWaits()]);
      return { committing };
    },
  );
  expect(await pending.committing).toMatchObject({ charged: 1 });
  const owned = await new PostgresOwnership(db).ownedSince(accountId, [known, again]);
  expect([...owned.keys()].sort()).toEqual([known, again].sort());
  expect(await (await stepOf(accountId, [known]))()).toMatchObject({ charged: 0, released: 1, rows: [{ charged: 0 }] });
});

test('a step that read a creator before its merge charges once for the person', async () => {
  const { known, again, merging } = await knownTwice('before');
  const accountId = await jobsUnderTest(db).account(4);
  const [both, one] = [await stepOf(accountId, [again, known]), await stepOf(accountId, [again])];
  await store.upsert(merging, 'update');
  const delivered = await both();
  expect(delivered).toMatchObject({ charged: 1, released: 1, rows: [{ charged: 1 }, { charged: 0 }] });
  const owned = await new PostgresOwnership(db).ownedSince(accountId, [known, again]);
  const [since] = owned.values();
  expect(owned).toEqual(new Map([known, again].sort((a, b) => a - b).map((id) => [id, since])));
  expect(await one()).toMatchObject({ charged: 0, rows: [{ charged: 0, owned_since: since?.toISOString() }] });
});

test('an import that waits for another one keeps its contacts', async () => {
  const [record = { platform: 'photonet' as const, handle: '', name: '' }] = named(['contacts.kept']);
  const email = (value: string) => ({ contacts: [{ type: 'EMAIL' as const, value }] });
  for (const mode of ['update', 'refresh'] as const) {
    await store.upsert([{ ...record, ...email('old@example.com') }], 'update');
    const waiting = await during(
      (trx) => writeCreators({ trx, places, alone: false }, [{ ...record, ...email('new@example.com') }], 'update'),
      async () => {
        const importing = store.upsert([{ ...record, bio: 'later' }], mode);
        await somebodyWaits();
        return { importing };
      },
    );
    await waiting.importing;
    const [creator] = await store.byNames([record]);
    expect([creator?.bio, creator?.contacts]).toEqual(['later', email('new@example.com').contacts]);
  }
});

test('a writer may wait longer for its turn than the statement timeout', async () => {
  const hurried = createDatabase(url, { statementTimeoutMs: 1000 });
  const waiting = await during(
    (trx) => writeCreators({ trx, places, alone: false }, named(['turn.1', 'turn.2']), 'update'),
    async () => {
      const importing = new PostgresCreatorStore(hurried, places).upsert(named(['turn.1', 'turn.2']), 'update');
      await Promise.race([importing, somebodyHasWaited('1500 ms')]);
      return { importing };
    },
  );
  expect(await waiting.importing).toMatchObject({ updated: 2 });
  await hurried.destroy();
});

test('a refresh of one creator does not wait for imports of others', async () => {
  await imported(['refreshed.known']);
  const imports = { platform: 'photonet' as const, handle: 'concurrently.refresh', name: 'Beside', topics: ['Travel'] };
  const counts = await during(
    (trx) => writeCreators({ trx, places, alone: false }, [imports], 'update'),
    async () => [
      await store.upsert([{ ...refreshedRecord, handle: 'refreshed.known' }], 'refresh'),
      await store.upsert([{ ...refreshedRecord, handle: 'refreshed.new', platform_user_id: 'refreshed 2' }], 'refresh'),
    ],
  );
  expect(counts).toMatchObject([
    { added: 0, updated: 1 },
    { added: 1, updated: 0 },
  ]);
});
