import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Creator } from './creator.ts';
import type { CreatorStoreUnderTest } from './creator-store.contract.ts';
import type { ImportMode } from './facts-after-import.ts';
import { identitiesOf } from './identity.ts';
import type { ImportRecord } from './import-record.ts';

/** Checks owners and times of facts. Takes the factory of `creatorStoreContract`. */
export function creatorFactsContract(name: string, make: () => Promise<CreatorStoreUnderTest>): void {
  describe(`facts of people in ${name}`, () => {
    let subject: CreatorStoreUnderTest;
    beforeAll(async () => {
      subject = await make();
    });

    test('each fact belongs to its person and has the time of its record, in any order of imports', async () => {
      let round = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
          const records = new Records(`${name.toLowerCase()}${++round}.`);
          const start = await subject.feed.position();
          for (const { mode, batch } of steps) await subject.store.upsert(records.of(batch), mode);
          const changes = await subject.feed.changes(start);
          for (const creator of await subject.store.byIds(changes.expired ? [] : changes.creatorIds))
            records.check(creator);
        }),
        { numRuns: 40 },
      );
    }, 120_000);
  });
}

interface ImportedFact {
  readonly handle: number;
  readonly user: number | null;
  /** Day of January 2025; null = undated. */
  readonly day: number | null;
  readonly brings: readonly ('bio' | 'details' | 'growth' | 'audience')[];
}

const given: fc.Arbitrary<ImportedFact> = fc.record({
  handle: fc.integer({ min: 0, max: 3 }),
  user: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  day: fc.option(fc.integer({ min: 1, max: 28 }), { nil: null }),
  brings: fc.subarray(['bio', 'details', 'growth', 'audience']),
});
const step = fc.record({
  mode: fc.constantFrom<ImportMode>('update', 'replace', 'refresh'),
  batch: fc.array(given, { minLength: 1, maxLength: 4 }),
});

/** Records of a run. Their facts contain the number of the record. */
class Records {
  readonly #prefix: string;
  readonly #records: ImportRecord[] = [];

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Makes the records of a batch, without repeated identities. */
  of(batch: readonly ImportedFact[]): readonly ImportRecord[] {
    const named = new Set<string>();
    return batch.flatMap((one) => {
      const record = this.#recordOf(one);
      if (identitiesOf(record).some((identity) => named.has(identity))) return [];
      for (const identity of identitiesOf(record)) named.add(identity);
      this.#records.push(record);
      return [record];
    });
  }

  #recordOf({ handle, user, day, brings }: ImportedFact): ImportRecord {
    const number = this.#records.length;
    return {
      platform: 'photonet',
      handle: `${this.#prefix}h${handle}`,
      name: String(number),
      ...(user === null ? {} : { platform_user_id: `${this.#prefix}u${user}` }),
      contacts: [{ type: 'EMAIL', value: `${number}@example.com` }],
      ...(brings.includes('bio') ? { bio: String(number) } : {}),
      ...(brings.includes('details') ? { average_likes: number, topics: [String(number)] } : {}),
      ...(brings.includes('growth') ? { follower_growth_pct: { '1': number } } : {}),
      ...(brings.includes('audience') ? { audience: { credibility: number / 1000 } } : {}),
      ...(day === null ? {} : { as_of: new Date(Date.UTC(2025, 0, day)).toISOString() }),
    };
  }

  check(creator: Creator): void {
    const { average_likes: likes, follower_growth_pct: growth, audience_credibility: credibility } = creator;
    const audience = credibility === null ? null : Math.round(credibility * 1000);
    this.#mayHave(creator, [creator.name, creator.bio, likes, growth?.[1], audience, ...creator.topics]);
    this.#mayHave(
      creator,
      creator.contacts.map(({ value }) => value.replace('@example.com', '')),
    );
    expect([creator.as_of, creator.details_as_of, creator.growth_as_of, creator.audience_as_of]).toEqual([
      this.#timeOf(creator.name),
      this.#timeOf(likes),
      this.#timeOf(growth?.[1]),
      this.#timeOf(audience),
    ]);
  }

  /** A record without user id may belong to any person seen under its handle. */
  #mayHave({ platform_user_id }: Creator, numbers: readonly (string | number | null | undefined)[]): void {
    for (const number of numbers) {
      if (number == null) continue;
      const { platform_user_id: user, handle } = this.#record(number);
      const seen = this.#records.some((one) => one.handle === handle && one.platform_user_id === platform_user_id);
      expect(user ?? (platform_user_id === null || seen ? platform_user_id : 'another person')).toBe(platform_user_id);
    }
  }

  #timeOf(number: string | number | null | undefined): unknown {
    return number == null ? null : (this.#record(number).as_of ?? expect.stringMatching(/^202[6-9]/));
  }

  #record(number: string | number): ImportRecord {
    const record = this.#records[Number(number)];
    if (record === undefined) throw new Error(`Missing record ${number}`);
    return record;
  }
}
