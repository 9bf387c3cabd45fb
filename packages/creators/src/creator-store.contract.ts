import { beforeAll, describe, expect, test } from '@jest/globals';
import { previewFacts } from './creator.ts';
import type { ImportRecord } from './import-record.ts';
import { type CreatorFeed, type CreatorStore, UnstorableRecords } from './ports.ts';

export interface CreatorStoreUnderTest {
  readonly store: CreatorStore;
  readonly feed: CreatorFeed;
}

/** A record with every fact. */
export const fullRecord: ImportRecord = {
  platform: 'photonet',
  handle: 'Full.Creator',
  name: 'Füll "Creator" \\ 日本 🙂',
  platform_user_id: 'user-1',
  bio: 'two\nlines, {braces} and \ttabs',
  profile_url: 'https://photonet.example/full',
  photo_url: 'https://cdn.example/full.jpg',
  follower_count: 3_000_000_000,
  content_count: 12,
  is_verified: true,
  is_private: true,
  account_type: 'CREATOR',
  gender: 'FEMALE',
  age: 31,
  language: 'de',
  location_id: 'DE',
  interests: ['Pets', 'Home, Garden & "More"'],
  topics: ['Dogs'],
  hashtags: ['dog', '犬'],
  captions: ['null', 'with, comma', '{}', ''],
  last_post_at: '2026-02-28',
  average_likes: 10.5,
  average_views: 1000.25,
  average_comments: 0.1,
  engagement_rate_pct: 4.51,
  posts_per_week: 2.25,
  paid_partnerships: true,
  mentions: ['acme', 'other.brand'],
  follower_growth_pct: { '1': -0.5, '6': 12 },
  audience: {
    locations: [{ id: 'DE', percentage: 60.5 }],
    ages: [{ min: 18, max: 24, percentage: 40 }],
    genders: [{ code: 'MALE', percentage: 33.3 }],
    languages: [{ code: 'de', percentage: 80 }],
    credibility: 0.83,
  },
  contacts: [
    { type: 'EMAIL', value: 'full@example.com' },
    { type: 'PHONE', value: '+49 555 1' },
    { type: 'EMAIL', value: 'second@example.com' },
  ],
  as_of: '2026-03-01T10:00:00.000Z',
};

/** Contract of CreatorStore and its feed. Each store that the factory makes must be empty and not shared. */
export function creatorStoreContract(name: string, make: () => Promise<CreatorStoreUnderTest>): void {
  describe(`creators in ${name}`, () => {
    let subject: CreatorStoreUnderTest;
    let made = 0;
    beforeAll(async () => {
      subject = await make();
    });

    /** Returns a record of a creator that no other test uses. */
    const record = (fields: Partial<ImportRecord> = {}): ImportRecord => {
      made++;
      return { platform: 'photonet', handle: `creator${made}`, name: `Creator ${made}`, ...fields };
    };
    const idOf = async ({ platform, handle }: ImportRecord): Promise<number> => {
      const [creator] = await subject.store.byNames([{ platform, handle }]);
      if (!creator) throw new Error(`Missing creator ${handle}`);
      return creator.id;
    };

    test('all imported facts are read back', async () => {
      expect(await subject.store.upsert([fullRecord], 'update')).toEqual({ added: 1, updated: 0, suppressed: 0 });
      const [creator] = await subject.store.byNames([fullRecord]);
      const { hashtags: _, captions: __, audience, as_of, ...delivered } = fullRecord;
      expect(creator).toEqual({
        ...delivered,
        id: expect.any(Number),
        as_of,
        details_as_of: as_of,
        growth_as_of: as_of,
        audience_as_of: as_of,
        estimated: [],
        audience_credibility: audience?.credibility,
        handle_changed: false,
      });
    });

    test('details have all facts except captions and contacts, and the channels of the contacts', async () => {
      const known = record({ ...fullRecord, handle: 'detailed', platform_user_id: 'detailed-1' });
      await subject.store.upsert([known], 'update');
      const { captions: _, contacts: __, as_of, ...facts } = known;
      const id = await idOf(known);
      const details = await subject.store.details({ platform: 'photonet', handle: '@Detailed' });
      expect(details).toEqual({
        ...facts,
        id,
        contact_types: ['EMAIL', 'PHONE'],
        audience_credibility: 0.83,
        as_of,
        details_as_of: as_of,
        growth_as_of: as_of,
        audience_as_of: as_of,
        estimated: [],
        handle_changed: false,
      });
      expect(await subject.store.details(id)).toEqual(details);
      expect(await subject.store.details(id + 1_000_000)).toBeNull();
      expect(await subject.store.details({ platform: 'videonet', handle: 'detailed' })).toBeNull();
    });

    test('details follow a creator that turned out to be another', async () => {
      const before = record({ handle: 'one.before', platform_user_id: 'one-person' });
      const now = record({ handle: 'one.now' });
      await subject.store.upsert([before, now], 'update');
      const [survivor, merged] = [await idOf(before), await idOf(now)];
      await subject.store.upsert([{ ...now, platform_user_id: 'one-person' }], 'update');
      for (const id of [survivor, merged])
        expect(await subject.store.details(id)).toMatchObject({
          id: survivor,
          handle: 'one.now',
          handle_changed: false,
        });
    });

    test('medians cover the findable creators of a platform and band with a known value', async () => {
      const of = (follower_count: number, engagement_rate_pct?: number, more: Partial<ImportRecord> = {}) =>
        record({
          platform: 'shortnet',
          follower_count,
          ...(engagement_rate_pct ? { engagement_rate_pct } : {}),
          ...more,
        });
      await subject.store.upsert(
        [
          of(1_000, 1, { average_likes: 10, follower_growth_pct: { '1': 2, '6': 40 } }),
          of(9_999, 2.2, { average_comments: 3, audience: { credibility: 0.5 } }),
          of(2_000, 9),
          of(3_000, 4.4, { average_views: 7 }),
          of(4_000),
          of(5_000, 50, { is_private: true }),
          of(999, 70),
          of(10_000, 80),
          of(2_500, 90, { platform: 'videonet' }),
        ],
        'update',
      );
      expect(await subject.store.medians('shortnet', { min: 1_000, max: 10_000 })).toEqual({
        creators: 5,
        engagement_rate_pct: 3.3,
        average_likes: 10,
        average_comments: 3,
        average_views: 7,
        audience_credibility: 0.5,
        follower_growth_pct: 2,
        asOf: expect.any(Date),
      });
      const none = await subject.store.medians('shortnet', { min: 500_000, max: 1_000_000 });
      expect([none.creators, none.engagement_rate_pct]).toEqual([0, null]);
    });

    test('absent facts are unknown', async () => {
      const bare = record();
      await subject.store.upsert([bare], 'update');
      const [creator] = await subject.store.byNames([bare]);
      expect(creator).toMatchObject({
        bio: null,
        follower_count: null,
        is_verified: false,
        interests: [],
        contacts: [],
        age: null,
      });
      expect(creator?.follower_growth_pct).toBeNull();
      expect(creator?.audience_credibility).toBeNull();
      expect(Number.isNaN(Date.parse(creator?.as_of ?? ''))).toBe(false);
    });

    test('handles ignore case and @; the newest spelling is shown', async () => {
      const first = record({ handle: 'Some.Handle' });
      await subject.store.upsert([first], 'update');
      const id = await idOf(first);
      expect(await subject.store.upsert([{ ...first, handle: 'some.handle', name: 'New' }], 'update')).toMatchObject({
        added: 0,
        updated: 1,
      });
      const found = await subject.store.byNames([{ platform: 'photonet', handle: '@SOME.handle' }]);
      expect(found).toMatchObject([{ id, handle: 'some.handle', name: 'New' }]);
    });

    test('the same handle on two platforms is two creators', async () => {
      const one = record({ handle: 'twin' });
      await subject.store.upsert([one, { ...one, platform: 'shortnet' }], 'update');
      const named = await subject.store.named('@Twin');
      expect(named.map(({ platform }) => platform).sort()).toEqual(['photonet', 'shortnet']);
      expect(new Set(named.map(({ id }) => id)).size).toBe(2);
      expect(await subject.store.named('unknown-handle')).toEqual([]);
    });

    test('a user id finds the creator under its current handle, on its platform only', async () => {
      const { withUserId } = { withUserId: subject.store.withUserId.bind(subject.store) };
      await subject.store.upsert([record({ handle: 'former', platform_user_id: 'UC_found-1' })], 'update');
      await subject.store.upsert([record({ handle: 'current', platform_user_id: 'UC_found-1' })], 'update');
      expect(await withUserId('photonet', 'UC_found-1')).toMatchObject({ platform: 'photonet', handle: 'current' });
      expect(await withUserId('videonet', 'UC_found-1')).toBeNull();
      await subject.store.upsert([record({ handle: 'current', platform_user_id: 'UC_other' })], 'update');
      expect(await withUserId('photonet', 'UC_found-1')).toBeNull();
    });

    test('an update keeps facts that the record lacks; a replacement drops them', async () => {
      const first = record({ bio: 'hello', topics: ['Food'], contacts: [{ type: 'EMAIL', value: 'a@example.com' }] });
      const { handle, platform, name: shown } = first;
      await subject.store.upsert([first], 'update');
      await subject.store.upsert([{ platform, handle, name: shown, age: 30 }], 'update');
      expect(await subject.store.byNames([first])).toMatchObject([
        { bio: 'hello', topics: ['Food'], age: 30, contacts: [{ type: 'EMAIL', value: 'a@example.com' }] },
      ]);
      await subject.store.upsert([{ platform, handle, name: shown }], 'replace');
      expect(await subject.store.byNames([first])).toMatchObject([{ bio: null, topics: [], age: null, contacts: [] }]);
    });

    test('each kind of facts keeps its time, and older records replace nothing', async () => {
      const [january, march, june] = ['2026-01-01', '2026-03-01', '2026-06-01'].map((day) => `${day}T00:00:00.000Z`);
      const first = record({ age: 30, follower_growth_pct: { '1': 2 }, audience: { credibility: 0.5 } });
      const { handle, platform } = first;
      await subject.store.upsert([{ ...first, as_of: march, audience_as_of: january }], 'update');
      await subject.store.upsert([{ platform, handle, name: 'Newer', as_of: june }], 'refresh');
      await subject.store.upsert(
        [{ platform, handle, name: 'Older', age: 29, as_of: '2025-12-01T00:00:00Z' }],
        'replace',
      );
      expect(await subject.store.byNames([first])).toMatchObject([
        {
          name: 'Newer',
          age: 30,
          audience_credibility: 0.5,
          as_of: june,
          details_as_of: march,
          growth_as_of: march,
          audience_as_of: january,
        },
      ]);
    });

    test('estimates are marked and never replace stated facts', async () => {
      const first = record({ language: 'de', gender: 'FEMALE', estimated: ['gender'] });
      const { handle, platform, name: shown } = first;
      await subject.store.upsert([first], 'update');
      const guessed: ImportRecord = { platform, handle, name: shown, language: 'en', age: 30, gender: 'MALE' };
      await subject.store.upsert([{ ...guessed, estimated: ['language', 'age', 'gender'] }], 'refresh');
      expect(await subject.store.byNames([first])).toMatchObject([
        { language: 'de', age: 30, gender: 'MALE', estimated: ['gender', 'age'] },
      ]);
      await subject.store.upsert([{ platform, handle, name: shown, age: 31, as_of: '2020-01-01T00:00:00Z' }], 'update');
      expect(await subject.store.details({ platform, handle })).toMatchObject({ age: 31, estimated: ['gender'] });
      // Same value, but stated.
      await subject.store.upsert([{ platform, handle, name: shown, gender: 'MALE' }], 'update');
      expect(await subject.store.byIds([await idOf(first)])).toMatchObject([{ gender: 'MALE', estimated: [] }]);
    });

    test('facts without a date, or with one in the future, are dated by the import', async () => {
      const fields = { age: 30, follower_growth_pct: { '1': 2 }, audience: {} };
      const future = record({ ...fields, as_of: '9000-01-01T00:00:00Z' });
      const undated = record(fields);
      await subject.store.upsert([future, undated], 'update');
      for (const creator of await subject.store.byNames([future, undated])) {
        const { as_of, details_as_of, growth_as_of, audience_as_of } = creator ?? {};
        expect(Date.parse(as_of ?? '')).toBeLessThan(Date.parse('9000-01-01T00:00:00Z'));
        expect([details_as_of, growth_as_of, audience_as_of]).toEqual([as_of, as_of, as_of]);
      }
    });

    test('a batch of an import is written once, until the import is forgotten', async () => {
      const [importId, batchId] = ['a1'.repeat(32), 'b2'.repeat(32)];
      const [first, second] = [record({ bio: 'first' }), record()];
      const counts = { added: 1, updated: 0, suppressed: 0 };
      expect(await subject.store.upsertOnce({ importId, batchId: importId }, [first], 'update')).toEqual({
        ...counts,
        writtenBefore: false,
      });
      await subject.store.upsert([{ ...first, bio: 'later' }], 'update');
      expect(await subject.store.upsertOnce({ importId, batchId: importId }, [first], 'update')).toEqual({
        ...counts,
        writtenBefore: true,
      });
      expect(await subject.store.byNames([first])).toMatchObject([{ bio: 'later' }]);
      expect(await subject.store.upsertOnce({ importId, batchId }, [second], 'update')).toMatchObject({
        added: 1,
        writtenBefore: false,
      });
      await subject.store.forgetImport('c3'.repeat(32));
      expect(await subject.store.upsertOnce({ importId, batchId }, [second], 'update')).toMatchObject({
        writtenBefore: true,
      });
      await subject.store.forgetImport(importId);
      expect(await subject.store.upsertOnce({ importId, batchId: importId }, [first], 'update')).toEqual({
        added: 0,
        updated: 1,
        suppressed: 0,
        writtenBefore: false,
      });
      expect(await subject.store.byNames([first])).toMatchObject([{ bio: 'first' }]);
    });

    test('a refused batch is not written and can be written later', async () => {
      const batch = { importId: 'd4'.repeat(32), batchId: 'd4'.repeat(32) };
      const [fine, broken] = [record(), record({ bio: 'a\0b' })];
      await expect(subject.store.upsertOnce(batch, [fine, broken], 'update')).rejects.toThrow(UnstorableRecords);
      expect(await subject.store.upsertOnce(batch, [fine], 'update')).toMatchObject({ added: 1, writtenBefore: false });
    });

    test('concurrent writes of the same batch write it once', async () => {
      const batch = { importId: 'e5'.repeat(32), batchId: 'e5'.repeat(32) };
      const records = [record(), record()];
      const results = await Promise.all(
        Array.from({ length: 4 }, () => subject.store.upsertOnce(batch, records, 'update')),
      );
      expect(results.filter(({ writtenBefore }) => !writtenBefore)).toEqual([
        { added: 2, updated: 0, suppressed: 0, writtenBefore: false },
      ]);
      expect(results.map(({ added }) => added)).toEqual([2, 2, 2, 2]);
    });

    test('a dry run counts without writing', async () => {
      const user = (id: string) => ({ platform_user_id: `dry run ${id}` });
      const known = [record(user('1')), record(), record(user('3'))];
      await subject.store.upsert(known, 'update');
      const gone = record();
      await subject.store.suppress(gone);
      const position = await subject.feed.position();
      const batch: ImportRecord[] = [
        { ...record(), ...user('1'), name: 'renamed' },
        { ...(known[1] as ImportRecord), ...user('2'), name: 'user id learnt' },
        { ...(known[2] as ImportRecord), ...user('other'), name: 'another person' },
        record(),
        gone,
      ];
      const foreseen = await subject.store.dryRun((count) => count(batch));
      expect(foreseen).toEqual({ added: 2, updated: 2, suppressed: 1 });
      expect(await subject.feed.changes(position)).toMatchObject({ creatorIds: [] });
      expect(await subject.store.upsert(batch, 'update')).toEqual(foreseen);
    });

    test('a dry run counts repeated, renamed and exchanged creators of earlier batches like the import', async () => {
      const user = (id: string) => ({ platform_user_id: `again ${id}` });
      const [old, added, other] = [record(user('1')), record(user('2')), record()];
      await subject.store.upsert([old], 'update');
      const batches: readonly ImportRecord[][] = [
        [added, { ...other, ...user('1') }],
        [{ ...added, name: 'again' }, record()],
        [{ ...old, platform_user_id: undefined, name: 'has the free handle' }],
        [{ ...record(), ...user('2') }],
        [{ ...added, ...user('3') }],
      ];
      const counts = (one: (batch: readonly ImportRecord[]) => Promise<unknown>) =>
        batches.reduce<Promise<unknown[]>>(
          async (all, batch) => [...(await all), await one(batch)],
          Promise.resolve([]),
        );
      const foreseen = await subject.store.dryRun((count) => Promise.all(batches.map((batch) => count(batch))));
      expect(foreseen).toEqual(await counts((batch) => subject.store.upsert(batch, 'update')));
      expect(foreseen.map(({ added: one }) => one)).toEqual([1, 1, 1, 0, 1]);
    });

    test('a batch that repeats a creator is refused', async () => {
      const first = record();
      const again = { ...first, handle: first.handle.toUpperCase() };
      await expect(subject.store.upsert([first, again], 'update')).rejects.toThrow(RangeError);
      expect(await subject.store.byNames([first])).toEqual([null]);
    });

    test('a batch with a value that no store can hold is refused as unstorable', async () => {
      const [fine, broken] = [record(), record({ bio: 'a\0b' })];
      await expect(subject.store.upsert([fine, broken], 'update')).rejects.toThrow(UnstorableRecords);
      expect(await subject.store.byNames([fine, broken])).toEqual([null, null]);
    });

    test('creators and previews are returned in the order of the ids, without missing ones', async () => {
      const records = [record(), record(), record({ bio: 'x', contacts: [{ type: 'EMAIL', value: 'p@example.com' }] })];
      await subject.store.upsert(records, 'update');
      const ids = await Promise.all(records.map(idOf));
      const asked = [ids[2], 2_000_000_000, ids[0], ids[1]] as number[];
      expect((await subject.store.byIds(asked)).map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
      const previews = await subject.store.previews(asked);
      expect(previews.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
      expect(previews.map(({ contact_types }) => contact_types)).toEqual([['EMAIL'], [], []]);
      const known = Object.keys(previews[0] ?? {}).filter((name) => name !== 'audience');
      expect(known.sort()).toEqual([...previewFacts].sort());
      expect(JSON.stringify(previews)).not.toContain('p@example.com');
      await subject.store.upsert([fullRecord], 'update');
      const audienceOf = async (audience: boolean) =>
        (await subject.store.previews([await idOf(fullRecord)], { audience }))[0]?.audience ?? null;
      expect(await Promise.all([audienceOf(false), audienceOf(true)])).toEqual([null, fullRecord.audience]);
      expect(await subject.store.byIds([])).toEqual([]);
    });

    test('a preview shows changes and erasures at once, also after it was read before', async () => {
      const [changed, kept, erased] = [record({ bio: 'before' }), record({ bio: 'kept' }), record({ bio: 'gone' })];
      await subject.store.upsert([changed, kept, erased], 'update');
      const ids = await Promise.all([changed, kept, erased].map(idOf));
      const bios = async (audience: boolean) =>
        (await subject.store.previews(ids, { audience })).map(({ bio, audience }) => [bio, audience?.credibility]);
      expect(await bios(false)).toEqual([['before'], ['kept'], ['gone']]);
      const audience = { credibility: 0.5 };
      await subject.store.upsert([{ ...changed, bio: 'after', audience }], 'update');
      await subject.store.suppress(erased);
      for (const asked of [false, true, false])
        expect(await bios(asked)).toEqual([['after', ...(asked ? [0.5] : [])], ['kept']]);
    });

    test('each name has one result; null if there is no such creator', async () => {
      const known = record();
      await subject.store.upsert([known], 'update');
      const found = await subject.store.byNames([
        { platform: 'photonet', handle: 'absent' },
        known,
        { platform: 'videonet', handle: known.handle },
        known,
      ]);
      expect(found.map((creator) => creator?.handle ?? null)).toEqual([null, known.handle, null, known.handle]);
    });

    test('counts are per platform', async () => {
      const before = await subject.store.count();
      await subject.store.upsert(
        [record({ platform: 'videonet' }), record({ platform: 'videonet' }), record({ platform: 'shortnet' })],
        'update',
      );
      expect(await subject.store.count()).toEqual({
        photonet: before.photonet,
        videonet: before.videonet + 2,
        shortnet: before.shortnet + 1,
      });
    });

    test('a suppressed creator is gone and cannot be imported under its handle or user id', async () => {
      const doomed = record({ platform_user_id: 'doomed-user' });
      const bystander = record();
      await subject.store.upsert([doomed, bystander], 'update');
      const id = await idOf(doomed);
      expect(await subject.store.suppress({ platform: 'photonet', handle: `@${doomed.handle.toUpperCase()}` })).toBe(
        true,
      );
      expect(await subject.store.byNames([doomed])).toEqual([null]);
      expect(await subject.store.byIds([id])).toEqual([]);
      const renamed = record({ platform_user_id: 'doomed-user' });
      const counts = await subject.store.upsert([doomed, bystander], 'replace');
      expect(counts).toEqual({ added: 0, updated: 1, suppressed: 1 });
      expect(await subject.store.upsert([renamed], 'replace')).toEqual({ added: 0, updated: 0, suppressed: 1 });
      expect(await subject.store.byNames([doomed, renamed])).toEqual([null, null]);
      expect(await subject.store.isSuppressed(doomed)).toBe(true);
      expect(await subject.store.isSuppressed(bystander)).toBe(false);
    });

    test('a free handle refers to its only former holder', async () => {
      const before = record({ platform_user_id: 'renamed-user' });
      const after = record({ platform_user_id: 'renamed-user' });
      await subject.store.upsert([before], 'update');
      await subject.store.upsert([after], 'update');
      expect(await subject.store.suppress(before)).toBe(true);
      expect(await subject.store.byNames([before, after])).toEqual([null, null]);
      expect(await subject.store.isSuppressed(after)).toBe(true);
    });

    test('a free handle with several former holders is refused', async () => {
      const shared = record({ platform_user_id: 'first-holder' });
      const others = ['first-holder', 'second-holder'].map((user) => record({ platform_user_id: user }));
      for (const one of [shared, others[0]!, { ...shared, platform_user_id: 'second-holder' }, others[1]!])
        await subject.store.upsert([one], 'update');
      expect(await subject.store.suppress(shared)).toBe('several_people');
      expect(await subject.store.byNames([shared, ...others])).toEqual([null, expect.anything(), expect.anything()]);
      expect(await subject.store.isSuppressed(shared)).toBe(false);
      const { platform, handle } = shared;
      expect(await subject.store.suppress({ platform, handle, platformUserId: 'second-holder' })).toBe(true);
      expect(await subject.store.byNames(others)).toEqual([expect.anything(), null]);
    });

    test('an unknown name can be suppressed', async () => {
      const future = record();
      expect(await subject.store.suppress(future)).toBe(false);
      expect(await subject.store.suppress(future)).toBe(false);
      expect(await subject.store.upsert([future, { ...future, platform: 'videonet' }], 'update')).toEqual({
        added: 1,
        updated: 0,
        suppressed: 1,
      });
    });

    test('the feed reports creators added, changed and removed since a position', async () => {
      const [kept, gone] = [record(), record()];
      const start = await subject.feed.position();
      await subject.store.upsert([kept, gone], 'update');
      const [keptId, goneId] = [await idOf(kept), await idOf(gone)];
      const first = await changesSince(subject.feed, start);
      expect(first.creatorIds).toEqual(expect.arrayContaining([keptId, goneId]));
      await subject.store.upsert([{ ...kept, bio: 'new' }], 'update');
      await subject.store.suppress(gone);
      const second = await changesSince(subject.feed, first.position);
      expect(second.creatorIds).toEqual(expect.arrayContaining([keptId, goneId]));
    });

    test('a position has expired if it is older than the stored changes or from another database', async () => {
      const old = await subject.feed.position();
      await subject.store.upsert([record()], 'update');
      expect(await subject.feed.forgetChanges(0)).toBeGreaterThan(0);
      expect(await subject.feed.changes(old)).toEqual({ expired: true });
      expect(await subject.feed.changes('999999999999')).toEqual({ expired: true });
      const { creatorIds } = await changesSince(subject.feed, await subject.feed.position());
      expect(creatorIds).toEqual([]);
    });
  });
}

async function changesSince(
  feed: CreatorFeed,
  position: string,
): Promise<{ creatorIds: readonly number[]; position: string }> {
  const changes = await feed.changes(position);
  if (changes.expired) throw new Error(`position ${position} has expired`);
  return changes;
}
