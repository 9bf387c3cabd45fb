import { type ImportRecordInput, identityOf, readContacts, readImportLine } from '@creator-discovery/creators';
import { LibraryContactFormats } from '@creator-discovery/reference-data/contact-formats';
import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/reference-data/places';
import { describe, expect, test } from '@jest/globals';
import { defaultSeed, generateCreators } from './generate-creators.ts';
import { lexicons } from './markets.ts';

const places = GeoNamesPlaces.load();
const languages = IsoLanguages.load();
const creators = [...generateCreators({ count: 5000, places })];

/** The first creators of a data set, without generating the rest. */
function take(count: number, options: { seed?: number; of: number }): ImportRecordInput[] {
  const taken: ImportRecordInput[] = [];
  for (const creator of generateCreators({ count: options.of, places, seed: options.seed ?? defaultSeed })) {
    taken.push(creator);
    if (taken.length === count) break;
  }
  return taken;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function share(holds: (creator: ImportRecordInput) => boolean): number {
  return creators.filter(holds).length / creators.length;
}

test('every demo creator can be imported', () => {
  const reasons = creators
    .map((creator) => readImportLine(JSON.stringify(creator), { places, languages }))
    .flatMap((read) => (read.ok ? [] : [read.reason]));
  expect(reasons).toEqual([]);
});

test('every contact of a demo creator is already normalised', () => {
  const formats = new LibraryContactFormats();
  const contacts = creators.flatMap((creator) => creator.contacts ?? []);
  expect(readContacts(contacts, null, formats).unreadable).toEqual([]);
  for (const { type, value } of contacts)
    expect(readContacts([{ type, value }], null, formats).contacts).toEqual([{ type, value }]);
});

test('the same seed generates the same creators, and a larger count starts with the same ones', () => {
  expect(take(300, { of: 300 })).toEqual(creators.slice(0, 300));
  expect(take(5, { of: 1_000_000_000 })).toEqual(creators.slice(0, 5));
});

test('another seed generates other creators', () => {
  expect(take(50, { of: 50, seed: 2 })).not.toEqual(creators.slice(0, 50));
});

test('no two creators have the same platform and handle', () => {
  const identities = Array.from(generateCreators({ count: 11_000, places }), ({ platform, handle }) =>
    identityOf({ platform, handle }),
  );
  expect(new Set(identities).size).toBe(identities.length);
});

test('all three platforms, all markets and all languages occur', () => {
  expect(new Set(creators.map(({ platform }) => platform)).size).toBe(3);
  expect(new Set(creators.map(({ language }) => language ?? 'en'))).toEqual(new Set(Object.keys(lexicons)));
});

test('followers are log-normal around 6,000, and engagement decreases with size', () => {
  expect(median(creators.map(({ follower_count }) => follower_count ?? 0))).toBeGreaterThan(5000);
  expect(median(creators.map(({ follower_count }) => follower_count ?? 0))).toBeLessThan(7200);
  const rate = (from: number, to: number): number =>
    median(
      creators.flatMap(({ follower_count: size, engagement_rate_pct }) =>
        size && size >= from && size < to && engagement_rate_pct ? [engagement_rate_pct] : [],
      ),
    );
  expect(rate(0, 2000)).toBeGreaterThan(rate(5000, 20_000));
  expect(rate(5000, 20_000)).toBeGreaterThan(rate(100_000, 1e9));
});

test('about half of the creators list an e-mail address, and some list nothing', () => {
  const withEmail = share(({ contacts }) => contacts?.some(({ type }) => type === 'EMAIL') ?? false);
  expect(withEmail).toBeGreaterThan(0.42);
  expect(withEmail).toBeLessThan(0.56);
  expect(share(({ contacts }) => contacts?.length === 0)).toBeGreaterThan(0.08);
});

test('texts contain no placeholder and no empty line', () => {
  const texts = creators.flatMap(({ bio, captions }) => [...(bio?.split('\n') ?? []), ...(captions ?? [])]);
  expect(texts.filter((text) => /[{}]/.test(text) || text.trim() === '' || text.trim() !== text)).toEqual([]);
});

describe('texts', () => {
  const written = [...generateCreators({ count: 2000, places, unspacedShare: 0.2 })];
  const spaced = [...generateCreators({ count: 2000, places, unspacedShare: 0.2, texts: 'spaced' })];
  const textsOf = ({ bio, captions }: ImportRecordInput) => [bio ?? '', ...(captions ?? [])];
  const without = (texts: readonly string[]) => texts.map((text) => text.replace(/ /g, ''));

  test('are realistic: scripts without spaces, and emoji between words', () => {
    const all = written.flatMap(textsOf).join('\n');
    for (const beside of [/\p{Script=Han}\p{Script=Hiragana}/u, /\p{Script=Han}{6}/u, /\p{Script=Thai}{20}/u]) {
      expect(all).toMatch(beside);
    }
    for (const script of [/\p{Script=Hebrew}/u, /\p{Script=Arabic}/u, /\p{Script=Devanagari}/u, /\p{Script=Hangul}/u]) {
      expect(all).toMatch(script);
    }
    expect(all).toMatch(/\p{L}❤️\p{L}/u);
    expect(all).toMatch(/[a-z]在住/);
    expect(all).not.toContain('~');
  });

  test('with spaces differ only in spaces', () => {
    const rest = ({ bio, captions, ...others }: ImportRecordInput) => others;
    expect(spaced.map(rest)).toEqual(written.map(rest));
    expect(spaced.map((creator) => without(textsOf(creator)))).toEqual(
      written.map((creator) => without(textsOf(creator))),
    );
    expect(spaced.map(({ bio }) => bio)).not.toEqual(written.map(({ bio }) => bio));
    expect(spaced.flatMap(textsOf).filter((text) => /\p{Script=Thai}{26}/u.test(text))).toEqual([]);
  });

  test('without spaces have the requested share', () => {
    const share = written.filter(({ language }) => ['ja', 'th', 'zh'].includes(language ?? '')).length / written.length;
    expect(share).toBeGreaterThan(0.17);
    expect(share).toBeLessThan(0.22);
    expect(() => [...generateCreators({ count: 1, places, unspacedShare: 0.99 })]).toThrow(RangeError);
  });
});

test('only creators on photonet have interests and account types', () => {
  expect(share(({ platform, interests }) => platform !== 'photonet' && interests?.length !== 0)).toBe(0);
  expect(share(({ platform, account_type }) => (platform === 'photonet') !== (account_type !== null))).toBe(0);
});

test("most of an audience lives in the creator's own country", () => {
  const largest = creators.flatMap(({ audience, location_id }) =>
    location_id && audience?.locations?.[0] ? [audience.locations[0].id === places.byId(location_id)?.countryCode] : [],
  );
  expect(largest.filter(Boolean).length / largest.length).toBeGreaterThan(0.8);
});

test('an invalid day is refused', () => {
  expect(() => [...generateCreators({ count: 1, places, asOf: 'soon' })]).toThrow(RangeError);
});
