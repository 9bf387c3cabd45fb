import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { searchOf, textOf } from '../address-text.ts';
import { platforms } from '../kit/format.ts';
import { changed, parametersOf, stateOf } from '../search/search-address.ts';
import type { AnyFilter, Filter } from './filter.ts';
import { addressOf, filtersOf } from './filter-address.ts';
import type { FilterObject, Kind, NamedValues, Values } from './filter-values.ts';
import { filterOfPath, filters } from './filters.ts';
import { isSameSearch, nameOfSearch, rememberNormalForm } from './normal-form.ts';
import { sortKeys } from './sorts.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly string[];
  readonly $ref?: string;
  readonly items?: Schema;
}

const { schemas } = (
  JSON.parse(readFileSync(new URL('../../../action-api/openapi.json', import.meta.url), 'utf8')) as {
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  }
).components;

function schemaOf({ $ref, ...schema }: Schema): Schema {
  return $ref === undefined ? schema : (schemas[$ref.split('/').at(-1) ?? ''] ?? {});
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  // Characters with a meaning in addresses.
  fc.string({ unit: fc.constantFrom(',', ':', '\\', '~', '.', '&', '+', ' ', 'a'), minLength: 1, maxLength: 6 }),
);
const number = fc.oneof(
  fc.integer({ min: 0, max: 10_000_000 }),
  fc.double({ min: 0, max: 100, noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
);
const share = fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined });
const range = fc
  .record({ minValue: number, maxValue: number }, { requiredKeys: [] })
  .filter((value) => Object.keys(value).length > 0);

function several(key: 'id' | 'code') {
  const value = fc.oneof(fc.record({ [key]: text }), fc.record({ name: text }));
  return fc
    .record({ values: fc.array(value, { minLength: 1, maxLength: 4 }), percentage: share })
    .map(defined<object>) as fc.Arbitrary<NamedValues>;
}

/** Non-empty values of each kind. */
const values: { readonly [Of in Exclude<Kind, 'names' | 'contact'>]: fc.Arbitrary<Values[Of]> } = {
  range,
  places: several('id'),
  languages: several('code'),
  gender: fc.record({ code: fc.constantFrom('FEMALE' as const, 'MALE' as const), percentage: share }).map(defined),
  ages: fc.tuple(range, share).map(([ages, percentage]) => defined({ ...ages, percentage })),
  flag: fc.constant(true as const),
  words: fc
    .record(
      {
        any: fc.array(text, { minLength: 1 }),
        all: fc.array(text, { minLength: 1 }),
        none: fc.array(text, { minLength: 1 }),
      },
      { requiredKeys: [] },
    )
    .filter((value) => Object.keys(value).length > 0),
  handle: text,
  day: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  ratio: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
  growth: fc
    .record({ percentage: number, interval: fc.integer({ min: 1, max: 6 }) }, { requiredKeys: [] })
    .filter((value) => Object.keys(value).length > 0),
};

function defined<Value extends object>(value: Value): never {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as never;
}

function anyValueOf({ kind, control }: AnyFilter): fc.Arbitrary<unknown> {
  if (kind === 'places' || kind === 'languages')
    return values[kind].map(({ percentage, ...value }) => (control.share ? defined({ ...value, percentage }) : value));
  if (kind !== 'names' && kind !== 'contact') return values[kind];
  const known = control.choices?.map(({ value }) => value);
  const one = known === undefined ? text : fc.constantFrom(...known);
  return fc.uniqueArray(one, { minLength: kind === 'contact' ? 0 : 1, maxLength: 5 });
}

/** Searches without empty values. */
const search: fc.Arbitrary<FilterObject> = fc
  .tuple(
    fc.constantFrom(...platforms),
    fc.option(fc.constantFrom(...sortKeys), { nil: null }),
    fc.tuple(...filters.map((filter) => fc.option(anyValueOf(filter), { nil: null, freq: 2 }))),
  )
  .map(([platform, sortBy, given]) =>
    filters.reduce<FilterObject>((all, filter, index) => (filter as Filter).set(all, (given[index] ?? null) as never), {
      basic: { platform, ...(sortBy !== null && { sortBy }) },
    }),
  );

test('any search survives the round trip through its address', () => {
  fc.assert(
    fc.property(search, (before) => {
      const read = filtersOf(before.basic.platform, searchOf(textOf(addressOf(before))));
      expect(read).toEqual({ filters: before, ignored: [] });
    }),
  );
});

test('a long search is kept by the tab, so that its address stays short', () => {
  const store = new Map<string, string>();
  const storage = { getItem: (key: string) => store.get(key) ?? null, setItem: store.set.bind(store) };
  Object.assign(globalThis, { sessionStorage: storage });
  const any = Array.from({ length: 90 }, (_, word) => `مدونة ${word}`);
  const filters = { basic: { platform: 'photonet' as const }, content: { bioKeywords: { any } } };
  const written = parametersOf({ filters, open: 'ana', saved: null });
  expect(textOf(written).length).toBeLessThan(100);
  expect(stateOf('photonet', written, false)).toMatchObject({ filters, open: 'ana', ignored: [] });
  store.clear();
  expect(stateOf('photonet', written, false).ignored).toEqual(['long']);
  Object.assign(globalThis, { sessionStorage: undefined });
});

test('the table has every filter and order of the API', () => {
  const parts = Object.entries(schemaOf(schemas.FilterObject ?? {}).properties ?? {});
  const inApi = parts.flatMap(([part, schema]) =>
    Object.keys(schemaOf(schema).properties ?? {}).map((name) => `${part}.${name}`),
  );
  expect(filters.flatMap(({ paths }) => paths).sort()).toEqual(
    inApi.filter((path) => !/^(?:basic[.](?:platform|sortBy)|exclude[.]as_of)$/.test(path)).sort(),
  );
  expect([...sortKeys].sort()).toEqual([...(schemas.SortBy?.enum ?? [])].sort());
});

test.each([
  ['contact', 'ContactChannel'],
  ['account', 'AccountType'],
  ['gender', 'Gender'],
])('%s offers every %s', (key, schema) => {
  const choices = filters.find((filter) => filter.key === key)?.control.choices ?? [];
  expect(choices.map(({ value }) => value).sort()).toEqual([...(schemas[schema]?.enum ?? [])].sort());
});

test('parameter names are unique', () => {
  const names = filters.flatMap(({ key, form }) => form.endings.map((ending) => `${key}${ending}`));
  expect(new Set([...names, 'sort', 'view', 'open', 'saved']).size).toBe(names.length + 4);
});

test('addresses are readable', () => {
  const address =
    'followers=10000..500000&place=FR,~Lyon&audience.place=US:30&audience.language=en,es:20&bio.any=travel,hiking&engagement=1.5..&contact=EMAIL&sort=FOLLOWER_COUNT';
  const { filters: read } = filtersOf('photonet', searchOf(address));
  expect(read).toEqual({
    basic: { platform: 'photonet', contactDetails: ['EMAIL'], sortBy: 'FOLLOWER_COUNT' },
    creator: { audienceRange: { minValue: 10_000, maxValue: 500_000 }, locations: [{ id: 'FR' }, { name: 'Lyon' }] },
    audience: {
      location: { id: 'US', percentage: 30 },
      languages: { values: [{ code: 'en' }, { code: 'es' }], percentage: 20 },
    },
    content: { bioKeywords: { any: ['travel', 'hiking'] } },
    performance: { engagementRate: { minValue: 1.5 } },
  });
  expect(new Set(textOf(addressOf(read)).slice(1).split('&'))).toEqual(new Set(address.split('&')));
});

test.each([
  ['followers', 'many'],
  ['followers', '1..2..3'],
  ['engagement', 'NaN..'],
  ['audience.place', ':30'],
  ['audience.place', 'US:a lot'],
  ['audience.place', 'US,~:30'],
  ['gender', 'OTHER'],
  ['verified', 'no'],
  ['posted', '2026-02-29'],
  ['account', 'PERSONAL,ROBOT'],
  ['contact', ''],
  ['bio.any', ''],
  ['hashtags', 'a,,b'],
  ['growth', ':'],
  ['growth', '5:3:1'],
  ['sort', 'LUCK'],
  ['foo', 'bar'],
])('%s=%s is reported as ignored', (key, value) => {
  expect(filtersOf('photonet', { [key]: value, verified: key === 'verified' ? value : 'yes' })).toEqual({
    filters: { basic: { platform: 'photonet' }, ...(key !== 'verified' && { creator: { verified: { value: true } } }) },
    ignored: [key],
  });
});

test('empty values are left out', () => {
  expect(
    addressOf({
      basic: { platform: 'photonet' },
      creator: { audienceRange: {}, verified: { value: false }, interests: { values: [] } },
      audience: { location: { percentage: 30 }, language: { code: 'en', name: 'English' } },
      content: { mostRecentPosts: null, bioKeywords: { any: [] } },
    }),
  ).toEqual({ 'audience.language': 'en' });
});

test('defaults make no difference between two searches', () => {
  const given = filtersOf('photonet', { verified: 'yes' }).filters;
  const filled = filtersOf('photonet', { sort: 'FOLLOWER_COUNT', verified: 'yes', contact: 'EMAIL' }).filters;
  expect(isSameSearch(given, filled)).toBe(true);
  for (const other of [{ verified: 'yes', contact: 'any' }, { verified: 'yes', sort: 'CONTENT_COUNT' }, {}])
    expect(isSameSearch(given, filtersOf('photonet', other as Record<string, string>).filters)).toBe(false);
  expect(isSameSearch(given, filtersOf('shortnet', { verified: 'yes' }).filters)).toBe(false);
});

test('equivalent searches have one name once their normal form is known', () => {
  const searches = [
    { 'audience.gender': 'FEMALE', place: '~Berlin' },
    { 'audience.gender': 'FEMALE:50', place: 'berlin', contact: 'EMAIL', sort: 'FOLLOWER_COUNT' },
    { 'audience.gender': 'FEMALE:40', place: 'berlin' },
  ].map((parameters) => filtersOf('photonet', parameters as Record<string, string>).filters);
  const [typed, used, other] = searches as [FilterObject, FilterObject, FilterObject];
  expect(nameOfSearch(typed)).toBeNull();
  rememberNormalForm(typed, used);
  rememberNormalForm(used, used);
  rememberNormalForm(other, other);
  expect(nameOfSearch(typed)).toBe(nameOfSearch(used));
  expect(isSameSearch(typed, used)).toBe(true);
  expect(nameOfSearch(other)).not.toBe(nameOfSearch(used));
});

test('a refused field belongs to its filter', () => {
  const paths = [
    'creator.audienceRange.minValue',
    'creator.interests.values[2]',
    'content.maxPostCount',
    'basic.contactDetails[0]',
  ];
  expect(paths.map((path) => filterOfPath(path)?.key)).toEqual(['followers', 'interests', 'posts', 'contact']);
  expect(filterOfPath('creator.ageless')).toBeUndefined();
});

test('rows stay requested until the search changes', () => {
  const state = stateOf('photonet', { verified: 'yes', open: 'ann', foo: '1' }, true);
  expect(state).toMatchObject({ asked: true, open: 'ann', ignored: ['foo'], sort: null });
  expect(changed(state, { saved: 'mine' })).toMatchObject({ asked: true, saved: 'mine', open: 'ann' });
  expect(changed(state, { sort: 'ENGAGEMENT_RATE' })).toMatchObject({ asked: false, sort: 'ENGAGEMENT_RATE' });
  expect(changed(state, { platform: 'videonet' })).toMatchObject({
    asked: false,
    filters: { basic: { platform: 'videonet' }, creator: { verified: { value: true } } },
  });
  expect(parametersOf(changed(state, { open: null, saved: 'mine' }))).toEqual({ verified: 'yes', saved: 'mine' });
});
