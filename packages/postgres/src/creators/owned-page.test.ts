import type { ImportRecord, OwnedSelection } from '@creator-discovery/creators';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { jobsUnderTest } from '../jobs/testing/jobs-under-test.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresContactChecks } from './postgres-contact-checks.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';
import { PostgresOwnership } from './postgres-ownership.ts';

const { url, db } = await testDatabase();
const store = new PostgresCreatorStore(db, { byId: () => null });
const platform = 'photonet';

function record(handle: string, facts: Partial<ImportRecord> = {}): ImportRecord {
  return { platform, handle, name: handle, contacts: [{ type: 'EMAIL', value: `${handle}@example.com` }], ...facts };
}

async function imported(handles: readonly string[]): Promise<number[]> {
  const records = handles.map((handle) => record(handle));
  await store.upsert(records, 'update');
  return (await store.byNames(records)).flatMap((creator) => creator?.id ?? []);
}

async function own(accountId: string, ids: readonly number[]): Promise<void> {
  await sql`insert into owned_creator (account_id, creator_id)
    select ${accountId}, unnest(${ids}::bigint[])`.execute(db);
}

/** A copy of the owned creators, kept by a reader that may lose answers. */
class Copy {
  readonly #accountId: string;
  readonly creators = new Map<number, string>();
  /** States received after the saved cursor, which must not come again. */
  readonly repeated: string[] = [];
  readonly #seen = new Set<string>();
  #cursor: string | null = null;

  constructor(accountId: string) {
    this.#accountId = accountId;
  }

  /** Reads a page with a new adapter. Returns whether there is more. */
  async read(limit: number, isLost = false): Promise<boolean> {
    const selection: OwnedSelection = { cursor: this.#cursor };
    const page = await new PostgresOwnership(db).page(this.#accountId, selection, limit);
    if (page === null) throw new Error('the cursor is refused');
    if (isLost) return true;
    for (const { creatorId, creator } of page.creators) {
      const state = creator?.name ?? 'erased';
      if (this.#seen.has(`${creatorId} ${state}`)) this.repeated.push(`${creatorId} ${state}`);
      this.#seen.add(`${creatorId} ${state}`);
      this.creators.set(creatorId, state);
    }
    this.#cursor = page.hasMore ? (page.creators.at(-1)?.cursor as string) : page.end;
    return page.hasMore;
  }

  async readAll(): Promise<void> {
    while (await this.read(100));
  }

  cursor(): string {
    return this.#cursor as string;
  }
}

const writers = 8;
const creatorsPerRun = 16;

interface Step {
  readonly writer: number;
  readonly does: 'buy' | 'change' | 'erase';
  readonly nth: number;
  readonly rollsBack: boolean;
  readonly reads: 'nothing' | 'page' | 'lost page';
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  writer: fc.nat(writers - 1),
  does: fc.constantFrom<Step['does']>('buy', 'buy', 'change', 'change', 'change', 'erase'),
  nth: fc.nat(1),
  rollsBack: fc.nat(4).map((n) => n === 0),
  reads: fc.constantFrom<Step['reads']>('nothing', 'page', 'page', 'lost page'),
});

let runs = 0;
let changes = 0;

/** Eight sessions. Each has an open transaction at times, and writes creators that no other session writes. */
class Writers {
  readonly owned = new Map<number, string>();
  readonly #names: string[];
  readonly #ids: readonly number[];
  readonly #accountId: string;
  readonly #clients: readonly pg.Client[];
  readonly #open = new Map<number, () => void>();

  constructor(
    accountId: string,
    ids: readonly number[],
    { names, clients }: { names: string[]; clients: pg.Client[] },
  ) {
    this.#accountId = accountId;
    this.#ids = ids;
    this.#names = names;
    this.#clients = clients;
  }

  async take({ writer, does, nth, rollsBack }: Step): Promise<void> {
    const client = this.#clients[writer] as pg.Client;
    const commit = this.#open.get(writer);
    if (commit !== undefined) {
      this.#open.delete(writer);
      await client.query(rollsBack ? 'rollback' : 'commit');
      if (!rollsBack) commit();
      return;
    }
    // Purchases of a creator by another session than its changes.
    const at = (does === 'buy' ? (writer + 3) % writers : writer) + nth * writers;
    const id = this.#ids[at] as number;
    if (this.#names[at] === 'erased') return;
    if (does === 'erase') {
      if (!this.owned.has(id) || this.#isBusy(at)) return;
      await store.suppress({ platform, handle: `run${runs}.${at}` });
      this.#names[at] = 'erased';
      this.owned.set(id, 'erased');
      return;
    }
    if (does === 'buy' && this.owned.has(id)) return;
    await client.query('begin');
    if (does === 'buy') {
      await client.query('insert into owned_creator (account_id, creator_id) values ($1, $2)', [this.#accountId, id]);
      this.#open.set(writer, () => this.owned.set(id, this.#names[at] as string));
      return;
    }
    changes += 1;
    const name = `name ${changes}`;
    await client.query('update creator set name = $1, changed_at = default, changed_in = default where id = $2', [
      name,
      id,
    ]);
    this.#open.set(writer, () => {
      this.#names[at] = name;
      if (this.owned.has(id)) this.owned.set(id, name);
    });
  }

  /** Whether a session that writes the creator has an open transaction. */
  #isBusy(at: number): boolean {
    return this.#open.has(at % writers) || this.#open.has((at - 3 + writers) % writers);
  }

  async end(): Promise<void> {
    for (const writer of [...this.#open.keys()])
      await this.take({ writer, does: 'buy', nth: 0, rollsBack: false, reads: 'nothing' });
  }
}

test('a reader that loses answers misses and repeats nothing of eight writers that commit in any order', async () => {
  const clients = Array.from({ length: writers }, () => new pg.Client({ connectionString: url }));
  // The end of the database, after a failure, must not hide it.
  for (const client of clients) await client.on('error', () => undefined).connect();
  const { account } = jobsUnderTest(db);
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 15, maxLength: 45 }), async (steps) => {
      runs += 1;
      const names = Array.from({ length: creatorsPerRun }, (_, at) => `run${runs}.${at}`);
      const accountId = await account(1);
      const market = new Writers(accountId, await imported(names), { names, clients });
      const copy = new Copy(accountId);
      for (const step of steps) {
        await market.take(step);
        if (step.reads !== 'nothing') await copy.read(1, step.reads === 'lost page');
      }
      await market.end();
      await copy.readAll();
      await copy.readAll();
      // An erasure before the first look is not reported.
      for (const [id, name] of market.owned) if (name === 'erased' && !copy.creators.has(id)) market.owned.delete(id);
      expect(copy.creators).toEqual(market.owned);
      expect(copy.repeated).toEqual([]);
    }),
    { numRuns: 10 },
  );
  for (const client of clients) await client.end();
});

describe('owned creators', () => {
  test('come again after a change of facts, contacts or handle, not for times alone', async () => {
    const accountId = await jobsUnderTest(db).account(1);
    const [id] = (await imported(['again.1'])) as [number];
    await own(accountId, [id]);
    const ownership = new PostgresOwnership(db);
    let cursor: string | null = null;
    const news = async (): Promise<unknown> => {
      const page = await ownership.page(accountId, { cursor }, 10);
      cursor = page?.end ?? null;
      return page?.creators.map(({ creatorId, creator }) => [creatorId, creator?.handle ?? 'erased']);
    };
    expect(await news()).toEqual([[id, 'again.1']]);
    await store.upsert([record('again.1', { as_of: '2026-01-02T00:00:00Z' })], 'refresh');
    expect(await news()).toEqual([]);
    await store.upsert([record('again.1', { follower_count: 7, platform_user_id: '771' })], 'update');
    expect(await news()).toEqual([[id, 'again.1']]);
    const checks = new PostgresContactChecks(db, { byId: () => null });
    const results = [
      ['deliverable', []],
      ['undeliverable', [[id, 'again.1']]],
      ['undeliverable', []],
    ] as const;
    for (const [result, expected] of results) {
      await sql`update creator_contact set next_check = '-infinity'`.execute(db);
      await checks.claim(1000);
      await checks.record(id, new Map([['again.1@example.com', result]]), 1);
      expect([result, await news()]).toEqual([result, expected]);
    }
    await store.upsert([record('again.2', { platform_user_id: '771' })], 'update');
    expect(await news()).toEqual([[id, 'again.2']]);
    // Another person takes the handle.
    await store.upsert([record('again.2', { platform_user_id: '772' })], 'update');
    expect(await news()).toEqual([[id, 'again.2']]);
    await store.suppress({ platform, handle: 'x', platformUserId: '771' });
    expect(await news()).toEqual([[id, 'erased']]);
    expect(await news()).toEqual([]);
  });

  test('that were merged come as one, also by their former id', async () => {
    const accountId = await jobsUnderTest(db).account(1);
    const [met, known] = (await imported(['merged.met', 'merged.known'])) as [number, number];
    await store.upsert([record('merged.known', { platform_user_id: '881' })], 'update');
    await own(accountId, [met]);
    const copy = new Copy(accountId);
    await copy.readAll();
    await store.upsert([record('merged.met', { platform_user_id: '881' })], 'update');
    await copy.readAll();
    expect(copy.creators).toEqual(
      new Map([
        [met, 'merged.met'],
        [known, 'merged.met'],
      ]),
    );
    const byId = await new PostgresOwnership(db).page(accountId, { creatorIds: [met] }, 10);
    expect(byId?.creators.map(({ creatorId }) => creatorId)).toEqual([known]);
    await store.suppress({ platform, handle: 'merged.met' });
    await copy.readAll();
    expect([...copy.creators.values()]).toEqual(['erased', 'erased']);
  });

  test('are read by time, by id and newest first; a cursor of another database starts over', async () => {
    const accountId = await jobsUnderTest(db).account(1);
    const ids = await imported(['read.1', 'read.2', 'read.3']);
    await own(accountId, ids);
    await sql`update owned_creator set owned_since = owned_since - interval '2 days', changed_at = changed_at - interval '2 days'
      where creator_id = ${ids[2]}`.execute(db);
    await sql`update creator set changed_at = changed_at - interval '2 days' where id = ${ids[2]}`.execute(db);
    const ownership = new PostgresOwnership(db);
    const read = async (selection: OwnedSelection, limit = 10) =>
      (await ownership.page(accountId, selection, limit))?.creators.map(({ creatorId }) => creatorId) ?? null;
    const yesterday = new Date(Date.now() - 86_400_000);
    expect(await read({ newest: true }, 2)).toEqual([ids[1], ids[0]]);
    expect(await read({ creatorIds: [ids[2] as number, 999_999] })).toEqual([ids[2]]);
    expect(await read({ cursor: null, changedSince: yesterday })).toEqual(ids.slice(0, 2));
    const first = await ownership.page(accountId, { cursor: null, changedSince: yesterday }, 1);
    expect(await read({ cursor: first?.creators[0]?.cursor as string })).toEqual([ids[1]]);
    const copy = new Copy(accountId);
    await copy.readAll();
    await store.suppress({ platform, handle: 'read.1' });
    const foreign = copy.cursor().replace(/^\d/, (digit) => String((Number(digit) % 9) + 1));
    expect(await read({ cursor: foreign })).toEqual(ids);
    expect(await read({ cursor: null })).toEqual(ids.slice(1));
    for (const cursor of ['', 'x', copy.cursor().replace(/\/\d+:\d+:/, '/9:1:')])
      expect([cursor, await ownership.page(accountId, { cursor }, 10)]).toEqual([cursor, null]);
  });

  test('with transaction ids of a restored dump come once', async () => {
    const accountId = await jobsUnderTest(db).account(1);
    const ids = await imported(['dumped.1']);
    await own(accountId, ids);
    await sql`update owned_creator set changed_in = '99999999999' where creator_id = ${ids[0]}`.execute(db);
    const copy = new Copy(accountId);
    await copy.readAll();
    await copy.readAll();
    expect([[...copy.creators.keys()], copy.repeated]).toEqual([ids, []]);
  });
});
