import { CreatorJobSteps, type JobWork } from '@creator-discovery/jobs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jobsUnderTest } from '../jobs/testing/jobs-under-test.ts';
import { PostgresLedger } from '../money/postgres-ledger.ts';
import { Retention } from '../retention.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';
import { PostgresOwnership } from './postgres-ownership.ts';

const places = { byId: () => null };
const platform = 'photonet' as const;

const { db } = await testDatabase();
type Step = 'meet' | 'buy known' | 'buy met' | 'remove job' | 'rename' | 'merge';

interface Story {
  readonly person: number;
  readonly account: number;
  readonly by: 'handle' | 'export';
  readonly steps: readonly Step[];
}

/**
 * Random stories of people with two handles. Both handles are imported and bought; a handle changes, an import merges both
 * creators, or retention removes the job. Finally both handles are bought again. Most stories remove the job before the merge.
 */
const anyStory: fc.Arbitrary<Story> = fc
  .record({
    person: fc.nat(1),
    account: fc.nat(1),
    by: fc.constantFrom('handle', 'export'),
    first: fc.constantFrom<Step>('buy met', 'buy met', 'buy known'),
    removes: fc.constantFrom<readonly Step[]>(['remove job'], ['remove job'], []),
    changes: fc.shuffledSubarray<Step>(['rename', 'merge', 'remove job'], { minLength: 1 }),
  })
  .map(({ first, removes, changes, ...who }) => ({
    ...who,
    steps: ['meet', first, ...removes, ...changes, 'buy known', 'buy met'],
  }));

interface Person {
  readonly userId: string;
  handle: string;
  /** Handle of its second creator, which has no user id; null once they are merged. */
  met: string | null;
}

/** People, accounts, and the creators bought by each account. */
class Market {
  static #made = 0;
  readonly #store = new PostgresCreatorStore(db, places);
  readonly #jobs = jobsUnderTest(db);
  readonly #ownership = new PostgresOwnership(db);
  readonly #retention = new Retention(db);
  readonly #steps = new CreatorJobSteps({
    jobs: this.#jobs.store,
    creators: this.#store,
    ownership: this.#ownership,
    places,
  });
  readonly #people: readonly Person[];
  readonly #accounts: readonly string[];
  readonly #bought: readonly Set<number>[] = [new Set(), new Set()];
  #credits = 0;

  constructor(accounts: readonly string[]) {
    this.#accounts = accounts;
    this.#people = [0, 1].map(() => {
      const handle = Market.#newHandle();
      return { userId: `id of ${handle}`, handle, met: null };
    });
  }

  static #newHandle(): string {
    Market.#made += 1;
    return `handle${Market.#made}`;
  }

  async take(step: Step, { person, account, by }: Story): Promise<void> {
    const who = this.#people[person] as Person;
    if (step === 'meet') {
      await this.#import(who.handle, who.userId);
      who.met ??= Market.#newHandle();
      await this.#import(who.met);
    } else if (step === 'rename') {
      who.handle = Market.#newHandle();
      await this.#import(who.handle, who.userId);
    } else if (step === 'merge' && who.met !== null) {
      who.handle = who.met;
      who.met = null;
      await this.#import(who.handle, who.userId);
    } else if (step === 'remove job') {
      while ((await this.#retention.forget('history', 0)) > 0);
    } else if (step === 'buy known' || step === 'buy met') {
      await this.#buy(account, step === 'buy met' ? (who.met ?? who.handle) : who.handle, by);
    }
    await this.#expectOwned();
  }

  #import(handle: string, userId?: string): Promise<unknown> {
    const contacts = [{ type: 'EMAIL' as const, value: `${handle}@example.com` }];
    const known = userId === undefined ? {} : { platform_user_id: userId };
    return this.#store.upsert([{ platform, handle, name: handle, contacts, ...known }], 'update');
  }

  async #buy(account: number, handle: string, by: Story['by']): Promise<void> {
    const [creator] = await this.#store.byNames([{ platform, handle }]);
    if (!creator) throw new Error(`nobody has ${handle}`);
    const bought = this.#bought[account] as Set<number>;
    const people = await this.#peopleOf([creator.id, ...bought]);
    const isOwned = [...bought].some((id) => people.get(id) === people.get(creator.id));
    const work: JobWork =
      by === 'export'
        ? { kind: 'export', platform, creatorIds: [creator.id] }
        : { kind: 'unlock', handles: [{ platform, handle }] };
    const jobId = await this.#jobs.accept({ accountId: this.#accounts[account] as string, work, hold: 1 });
    await this.#steps.runStep(jobId, null);
    const charged = isOwned ? 0 : 1;
    expect(await this.#jobs.store.byId(jobId)).toMatchObject({ state: 'complete', credits: { charged } });
    this.#credits += charged;
    bought.add(creator.id);
  }

  /** Returns the person of each creator, as known from the imports. */
  async #peopleOf(creatorIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const creators = db
      .selectFrom('creator')
      .select(['id', 'same_person_as'])
      .where('id', 'in', [...creatorIds]);
    return new Map((await creators.execute()).map((row) => [row.id, row.same_person_as ?? row.id]));
  }

  async #expectOwned(): Promise<void> {
    const everyone = [...new Set(this.#bought.flatMap((bought) => [...bought]))].reverse();
    const previews = await this.#store.previews([...everyone, 2_000_000_000]);
    for (const [account, bought] of this.#bought.entries()) {
      if (bought.size === 0) continue;
      const accountId = this.#accounts[account] as string;
      const due = [...bought, ...(await this.#peopleOf([...bought])).values()];
      const owned = await this.#ownership.ownedSince(accountId, due);
      expect([...owned.keys()].sort()).toEqual([...new Set(due)].sort());
      const briefs = previews.map(({ id, platform, handle, name, follower_count }) => {
        return { id, platform, handle, name, follower_count, owned: owned.has(id) };
      });
      expect(await this.#ownership.briefs(accountId, [...everyone, 2_000_000_000])).toEqual(briefs);
    }
  }

  /** Returns the credits spent by the accounts, and the price of their creators. */
  async spent(granted: number): Promise<{ readonly spent: number; readonly price: number }> {
    const balances = await Promise.all(this.#accounts.map((accountId) => this.#jobs.credits(accountId)));
    expect(balances.map(({ held }) => held)).toEqual([0, 0]);
    return { spent: granted - balances.reduce((sum, { posted }) => sum + posted, 0), price: this.#credits };
  }
}

test('a bought creator stays owned and is charged once, through merges, renames and the removal of its job', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStory, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat(3)),
      async (stories, turns) => {
        const { account } = jobsUnderTest(db);
        const market = new Market([await account(50), await account(50)]);
        const left = stories.map((story) => ({ story, steps: [...story.steps] }));
        for (const turn of turns) {
          const open = left.filter(({ steps }) => steps.length > 0);
          const next = open[turn % open.length];
          if (next === undefined) break;
          await market.take(next.steps.shift() as Step, next.story);
        }
        const { spent, price } = await market.spent(100);
        expect(spent).toBe(price);
      },
    ),
    { numRuns: 10 },
  );
  expect((await new PostgresLedger(db).verify()).differences).toEqual([]);
});
