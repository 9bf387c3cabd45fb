import { operationNamed } from '@creator-discovery/operations';
import { defaultPolicies } from '@creator-discovery/rate-limits';
import { GeoNamesPlaces, IsoLanguages } from '@creator-discovery/reference-data/places';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import data from '../testing/sentences.json' with { type: 'json' };

/** `sentences.json` has sentences and their filters, in the notation of `shown`, and the names in the data. */

type Body = Readonly<Record<string, unknown>>;

interface Read {
  readonly filters: Readonly<Record<string, Body>>;
  readonly understood: readonly { text: string; start: number; end: number; field: string }[];
  readonly not_understood: readonly { text: string; start: number; end: number }[];
  readonly read_by?: string;
}

const names = data.topics.split('|').map((name) => ({ name, creatorCount: 1 }));
const ports = {
  places: GeoNamesPlaces.load(),
  languages: IsoLanguages.load(),
  facets: {
    interests: async () => ({ entries: data.interests.split('|'), total: 0 }),
    topics: async () => ({ entries: names, total: 0 }),
  },
  limits: { take: async () => ({ taken: true, windows: [] }) },
  clock: { now: async () => new Date('2026-03-03T12:00:00Z') },
  sentenceModel: null,
};
const call = { caller: { account: { accountId: 'a' } }, terms: { policies: defaultPolicies }, onLimits: () => {} };

async function read(body: Body, own: object = ports): Promise<Read> {
  const outcome = await operationNamed('suggest_filters')?.handle(call as never, body as never, own as never);
  return (outcome as { readonly body: Read }).body;
}

/** `audienceRange 10000..; audience.location DE 30%` */
function shown(filters: Read['filters']): string {
  const all = Object.entries(filters).flatMap(([group, fields]) =>
    Object.entries(fields).map(
      ([field, value]) => `${group === 'audience' ? 'audience.' : ''}${field} ${words(value)}`,
    ),
  );
  return all.sort().join('; ');
}

const unnamed = ['id', 'code', 'value', 'values', 'types', 'any', 'keywords'];

function words(value: unknown): string {
  if (Array.isArray(value)) return value.map(words).join('|');
  if (typeof value !== 'object' || value === null) return String(value);
  const { percentage, display_name: _, minValue, maxValue, ...rest } = value as Body;
  const named = Object.entries(rest).filter(([key]) => key !== 'name');
  const parts = named.map(([key, own]) => (unnamed.includes(key) ? words(own) : `${key} ${words(own)}`));
  if (minValue !== undefined || maxValue !== undefined) parts.push(`${minValue ?? ''}..${maxValue ?? ''}`);
  return [...parts, ...(percentage === undefined ? [] : [`${percentage}%`])].join(' ');
}

/** Checks that spans are parts of the text, in order and apart. */
function expectSpans(text: string, { understood, not_understood }: Read): string {
  const spans = [...understood, ...not_understood].sort((a, b) => a.start - b.start);
  let [rest, end] = ['', 0];
  for (const span of spans) {
    expect(span.start).toBeGreaterThanOrEqual(end);
    expect(text.slice(span.start, span.end)).toBe(span.text);
    rest += text.slice(end, span.start);
    end = span.end;
  }
  return rest + text.slice(end);
}

describe.each(Object.entries(data.sentences))('sentences in %s', (language, sentences) => {
  test('at least 90 % are read exactly by rules', async () => {
    const misread: string[] = [];
    for (const [text, expected] of Object.entries(sentences)) {
      const found = shown((await read({ text })).filters);
      if (found !== expected) misread.push(`${text} => ${found}`);
    }
    const total = Object.keys(sentences).length;
    if (misread.length > total / 10) expect(misread).toEqual([]);
    expect(total).toBeGreaterThanOrEqual({ en: 35, de: 25 }[language] ?? 5);
  });

  test.each(Object.keys(sentences))('every word is understood, reported or without a meaning: %s', async (text) => {
    const found = await read({ text });
    const rest = expectSpans(text, found);
    expect(await read({ text: rest, locale: language })).toMatchObject({ filters: {}, not_understood: [] });
    for (const { field } of found.understood) {
      const [group = '', own = ''] = field.split('.');
      expect(Object.keys(found.filters[group] ?? {})).toContain(own);
    }
  });
});

test('the sentence of the marketer sets every wish', async () => {
  const text = Object.keys(data.sentences.en)[0] as string;
  expect(await read({ text, platform: 'photonet' })).toMatchObject({
    filters: {
      basic: { platform: 'photonet', contactDetails: ['EMAIL'] },
      creator: {
        gender: { code: 'FEMALE' },
        locations: [{ id: 'DE' }, { id: 'AT' }],
        audienceRange: { minValue: 10_000, maxValue: 100_000 },
      },
      audience: { gender: { code: 'FEMALE', percentage: 50 }, age: { minValue: 18, maxValue: 34, percentage: 50 } },
      content: { topics: ['Vegan Food'] },
      performance: { engagementRate: { minValue: 3 } },
    },
    not_understood: [],
    read_by: 'rules',
  });
});

test.each([
  [{ text: '1.234 average likes' }, 'averageLikes 1234..'],
  [{ text: 'engagement 1.234' }, ''],
  [{ text: 'engagement 1,5', locale: 'de' }, 'engagementRate 1.5..'],
  [{ text: 'men and women in Spain' }, 'location ES'],
  [{ text: 'not in Spain, without email' }, ''],
  [{ text: 'email or phone' }, ''],
  [{ text: 'show us skincare' }, 'topics Skincare'],
  [{ text: '#vegan -meat' }, 'bioKeywords none meat; hashtags vegan'],
  [{ text: 'followers between 100k and 10k' }, 'audienceRange 10000..100000'],
  [{ text: 'fashion creators on videonet' }, 'bioKeywords fashion; platform videonet'],
  [{ text: '-100k followers, - 5 % growth, --3%' }, 'audienceGrowth 5%'],
  [{ text: '3%-1%' }, 'engagementRate 1..3'],
  [{ text: 'under 3%' }, 'engagementRate ..3'],
  [{ text: 'under 30% women' }, ''],
  [{ text: 'posts 3 times per week' }, 'postsPerWeek 3..'],
  [{ text: '3 mal pro Woche' }, 'postsPerWeek 3..'],
  [{ text: 'at most 2 posts a day' }, 'postsPerWeek ..14'],
  [{ text: 'posts 10 times a month' }, ''],
  [{ text: '10 posts per month' }, ''],
  [{ text: 'posts twice, daily' }, ''],
  [{ text: 'mentions @nike or @adidas' }, 'mentions nike|adidas'],
  [{ text: 'erwähnt @nike' }, 'mentions nike'],
  [{ text: 'who mention Nike and Adidas' }, ''],
  [{ text: 'not mentioning @nike' }, ''],
  [{ text: 'georgia' }, 'location US.GA'],
  [{ text: 'speaks Georgian' }, 'language ka'],
  [{ text: 'women in Paris, Texas, 10k followers' }, 'audienceRange 10000..; gender FEMALE; location 4717560'],
  [{ text: 'women in Washington D.C. or L.A.' }, 'gender FEMALE; locations 4140963|5368361'],
  [{ text: 'Springfield, Illinois, United States' }, 'location 4250542'],
  [{ text: 'Marfa, TX' }, 'location 5525775'],
  [{ text: 'Luxembourg, Belgium' }, 'locations LU|BE'],
  [{ text: 'gaming, Austria' }, 'interests Gaming; location AT'],
  [{ text: 'phone or whatsapp' }, ''],
  [{ text: 'email, phone oder telegram' }, ''],
  [{ text: 'with email and WhatsApp' }, 'contactDetails EMAIL|WHATSAPP'],
  [{ text: 'telegram creators' }, ''],
])('nothing is guessed: %j', async (body, expected) => {
  expect(shown((await read(body)).filters)).toBe(expected);
});

test('a place that shares its name adds a warning', async () => {
  const warning = 'creator.location was read as Georgia, United States (region, US.GA). Other places';
  expect(await read({ text: 'women in Georgia' })).toMatchObject({ warnings: [expect.stringContaining(warning)] });
  expect(await read({ text: 'women in Paris, Texas' })).toMatchObject({ warnings: [] });
});

test('any text has spans that are parts of it', async () => {
  const parts = Object.values(data.sentences).flatMap((sentences) =>
    Object.keys(sentences).flatMap((one) => one.split(' ')),
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(' ')),
  );
  await fc.assert(
    fc.asyncProperty(text, async (any) => {
      expectSpans(any, await read({ text: any }));
    }),
    { numRuns: 60 },
  );
});

describe('a configured model', () => {
  const text = 'folks from Lyon who cook vegan, smallish following, on photonet';

  /** Reads the text with a model that returns this answer. */
  async function readWith(answer: string | null, sentence = text) {
    const asked: string[][] = [];
    const sentenceModel = { name: 'a-model', answer: async (...all: string[]) => asked.push(all) && answer };
    const found = await read({ text: sentence }, { ...ports, sentenceModel });
    return { ...found, asked, shown: shown(found.filters), left: found.not_understood.map((span) => span.text) };
  }

  const parts = (...filters: object[]) => JSON.stringify({ filters });
  const lyon = { filter: 'creator.location', value: { name: 'Lyon' }, texts: ['folks from Lyon'] };
  const following = { filter: 'creator.audienceRange', value: { maxValue: 20_000 }, texts: ['smallish following'] };
  const cooks = { filter: 'content.topics', value: ['vegan food'], texts: ['who cook vegan'] };

  test('reads what the rules do not', async () => {
    const found = await readWith(`\`\`\`json\n${parts(lyon, cooks, following)}\n\`\`\``);
    expect(found.shown).toMatch(/^audienceRange \.\.20000; location \S+; platform photonet; topics Vegan Food$/);
    expect(found).toMatchObject({ read_by: 'a-model', left: [] });
    expectSpans(text, found);
    expect(found.asked).toEqual([[expect.stringContaining('creator.audienceRange'), text]]);
  });

  test.each([
    ['a name that no dictionary has', { ...lyon, value: { name: 'Lyyyon' } }],
    ['an unknown topic', { ...cooks, value: ['Volcano Food'] }],
    ['a word that the sentence lacks', { filter: 'content.bioKeywords', value: { any: ['chef'] }, texts: ['cook'] }],
    ['an account that the sentence lacks', { filter: 'creator.lookalikeCreators', value: 'lena', texts: ['folks'] }],
    ['a quote that the sentence lacks', { ...lyon, texts: ['of Lyon'] }],
    ['an unknown filter', { ...lyon, filter: 'creator.shoeSize' }],
    ['a value of the wrong shape', { ...following, value: 'small' }],
    ['a value out of bounds', { filter: 'audience.age', value: { minValue: 60, maxValue: 20 }, texts: ['folks'] }],
  ])('cannot set %s', async (_, part) => {
    const [without, found] = [await readWith(parts(cooks, following)), await readWith(parts(cooks, following, part))];
    expect(found.shown).toBe(without.shown);
    expect(found.left).toEqual(without.left);
  });

  test.each([null, '', 'I cannot.', '{"filters": 5}', parts(lyon)])(
    'does not replace the rules with less: %j',
    async (answer) => {
      const { asked: _, shown: __, left: ___, ...found } = await readWith(answer);
      expect(found).toEqual({ ...(await read({ text })), read_by: 'rules' });
    },
  );

  test('is not asked about sentences that the rules read whole', async () => {
    expect((await readWith(parts(), 'women in Spain')).asked).toEqual([]);
  });
});
