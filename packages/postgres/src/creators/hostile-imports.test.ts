import { type ImportReport, importCreators } from '@creator-discovery/creators';
import { MemoryContactFormats } from '@creator-discovery/creators/memory';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testDatabase } from '../testing/test-database.ts';
import { PostgresCreatorStore } from './postgres-creator-store.ts';

const dictionaries = {
  places: { byId: () => null },
  languages: { byCode: (code: string) => (code === 'de' ? { code, name: 'German' } : null) },
  contacts: new MemoryContactFormats(),
};

const { db } = await testDatabase();
const store = new PostgresCreatorStore(db, dictionaries.places);
interface ImportResult extends ImportReport {
  readonly badLines: readonly { readonly line: number; readonly reason: string }[];
}

async function imported(lines: readonly string[]): Promise<ImportResult> {
  const badLines: { line: number; reason: string }[] = [];
  const report = await importCreators({
    lines,
    mode: 'update',
    store,
    dictionaries,
    onBadLine: (line, reason) => badLines.push({ line, reason }),
  });
  return { ...report, badLines };
}

function good(handle: string): string {
  return JSON.stringify({ platform: 'photonet', handle, name: handle });
}

const words = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\uffff',
  '\u202e',
  'İ'.repeat(100),
  'ß'.repeat(500),
  '🙂'.repeat(100),
];
const days = ['0000-01-01', '0000-12-31', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-29', 'infinity', 'now'];
const times = [
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '0001-01-01T00:00:00+00:01'],
  ...['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59-00:01', '9999-12-31T23:59:59.9999999Z', '2026-03-01T10:00Z'],
  ...['2026-03-01T10:00:00+15:59', '2026-03-01T10:00:00+16:00', '2026-03-01T10:00:00-23:59', '2026-03-01T10:00:60Z'],
];
const counts = [0, -0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 2 ** 64];
const figures = [
  1e300, 1.7976931348623157e308, 5e-324, 1e-310, -5e-324, -100, -100.0000001, 100, 100.0000001, 99.99999999999999,
];
const ages = [0, 149, 150, 151, 32_767, 32_768, 0.5];

/** Values that parsing or storing may fail on, of the type of the field or any other. */
function hostile(...own: readonly unknown[]): fc.Arbitrary<unknown> {
  const foreign = fc.oneof(
    fc.constantFrom<unknown>(...words, ...days, ...times, ...counts, ...figures, null, true, [], {}, [null], '1e400'),
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true }),
  );
  return own.length === 0 ? foreign : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...own) }, foreign);
}

const text = hostile(...words);
const texts = fc.oneof(fc.array(text, { maxLength: 4 }), hostile());
const figure = hostile(...figures, ...counts);
const percentage = hostile(...figures);
const audience = fc.record(
  {
    ages: fc.array(fc.record({ min: hostile(...ages), max: hostile(...ages), percentage }), { maxLength: 3 }),
    genders: fc.array(fc.record({ code: fc.constantFrom('MALE', 'FEMALE'), percentage }), { maxLength: 2 }),
    languages: fc.array(fc.record({ code: fc.constant('de'), percentage }), { maxLength: 3 }),
    credibility: hostile(...figures),
  },
  { requiredKeys: [] },
);

const hostileField = fc.oneof(
  ...Object.entries<fc.Arbitrary<unknown>>({
    platform: text,
    handle: text,
    name: text,
    platform_user_id: text,
    bio: text,
    profile_url: text,
    photo_url: text,
    follower_count: hostile(...counts),
    content_count: hostile(...counts),
    is_verified: hostile(),
    is_private: hostile(),
    account_type: text,
    gender: text,
    age: hostile(...ages),
    language: text,
    interests: texts,
    topics: texts,
    hashtags: texts,
    captions: texts,
    last_post_at: hostile(...days),
    average_likes: figure,
    average_views: figure,
    average_comments: figure,
    engagement_rate_pct: figure,
    follower_growth_pct: fc.oneof(hostile(), fc.record({ '1': figure, '6': figure }, { requiredKeys: [] })),
    audience: fc.oneof(hostile(), audience),
    contacts: fc.array(fc.record({ type: fc.constantFrom('EMAIL', 'PHONE', 'KIK'), value: text }), { maxLength: 3 }),
    as_of: hostile(...times),
    ['__proto__']: hostile(),
  }).map(([name, value]) => value.map((given) => [name, given] as const)),
);

const hostileLine = fc
  .record({
    handle: fc.constantFrom('h1', 'h2', 'H1', 'h3'),
    // Few fields per record: one bad field would hide the effects of others.
    fields: fc.array(hostileField, { maxLength: 2 }),
  })
  .map(({ handle, fields }) =>
    JSON.stringify({ platform: 'photonet', handle, name: 'Name', ...Object.fromEntries(fields) }),
  );

test('valid lines of any file are written, and the reader refuses all others with a reason', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(hostileLine, { minLength: 1, maxLength: 40 }), async (given) => {
      round += 1;
      const beside = [`before.${round}`, `after.${round}`];
      const { lines, bad, added, updated, badLines } = await imported([
        good(`before.${round}`),
        ...given,
        good(`after.${round}`),
      ]);
      expect(lines).toBe(given.length + 2);
      expect(added + updated + bad).toBe(lines);
      for (const { line, reason } of badLines) {
        expect(line).toBeGreaterThan(1);
        expect(line).toBeLessThan(lines);
        expect(reason).not.toContain('database');
      }
      const found = await store.byNames(beside.map((handle) => ({ platform: 'photonet', handle })));
      expect(found.map((creator) => creator?.handle)).toEqual(beside);
    }),
    { numRuns: 60 },
  );
});

test('lines with 100,000 levels or arbitrary field names are refused', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const nested = `{"platform":"photonet","handle":"deep","name":${deep}}`;
  const { badLines, added } = await imported([deep, nested, good('after.deep')]);
  expect(badLines.map(({ line }) => line)).toEqual([1, 2]);
  expect(added).toBe(1);
});

test('lines of the maximum length are written in batches that the server accepts', async () => {
  const caption = 'é '.repeat(9_000);
  const long = (handle: string) =>
    JSON.stringify({ platform: 'photonet', handle, name: handle, captions: Array.from({ length: 30 }, () => caption) });
  const { added, bad } = await imported(Array.from({ length: 12 }, (_, index) => long(`long.${index}`)));
  expect({ added, bad }).toEqual({ added: 12, bad: 0 });
});
