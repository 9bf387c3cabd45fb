import { describe, expect, test } from '@jest/globals';
import { audienceMatch } from '../audience-match.ts';
import { type Filter, filterGroups, partsOf } from '../filter.ts';
import { filterObject } from '../filter-object.ts';
import { normaliseFilters } from '../normalise.ts';
import { platforms } from '../platform.ts';
import { referenceSearch } from '../reference-search.ts';
import { languageDictionary, placeDictionary } from '../testing/dictionaries.ts';
import { exampleCases, filterObjectWith, indexedExamples, normalisedExample } from '../testing/examples.ts';
import { filters } from './index.ts';

const seeds = { seed: async () => null };
const dictionaries = { places: placeDictionary, languages: languageDictionary, seeds };
const all: readonly Filter[] = filters;
const whole = { offset: 0, limit: 1000 };

test('every field of the filter object except platform and order is a filter of the registry', () => {
  const fields = filterGroups.flatMap((group) => {
    const shape = filterObject.shape[group];
    return Object.keys(('unwrap' in shape ? shape.unwrap() : shape).shape).map((field) => `${group}.${field}`);
  });
  const named = all.map(({ name }) => name as string);
  expect(fields.filter((field) => !named.includes(field))).toEqual(['basic.platform', 'basic.sortBy']);
  expect(named.filter((name) => !fields.includes(name))).toEqual([]);
});

describe.each(exampleCases().map((example) => [example.name, example] as const))('%s', (_, example) => {
  test('finds exactly the matching creators, never one without facts', async () => {
    const { query } = await normalisedExample(example);
    const { creatorIds } = referenceSearch(query, indexedExamples(example), whole);
    expect([...creatorIds].sort((a, b) => a - b)).toEqual(example.matching.map(({ id }) => id));
  });

  test('changes filters_used, the summary and the canonical search', async () => {
    const plain = await normaliseFilters(
      { basic: { platform: example.given.basic.platform, contactDetails: [] } },
      dictionaries,
    );
    const normalised = await normalisedExample(example);
    const [group, field] = partsOf(example.filter.name);
    expect(normalised.filtersUsed[group]).toHaveProperty([field]);
    expect(plain.ok && plain.summary).not.toBe(normalised.summary);
    expect(plain.ok && plain.canonical).not.toBe(normalised.canonical);
    expect(normalised.warnings.filter((warning) => !warning.includes('was read as'))).toEqual([]);
  });

  test('audiences have the share that the filter requires', async () => {
    const { query, audience } = await normalisedExample(example);
    const measured = query.conditions.some(({ kind }) => ['share', 'ages'].includes(kind));
    if (measured) expect(audience.map(({ filter }) => filter)).toEqual([example.filter.name]);
    for (const { filter, condition } of audience) {
      const minimum = ((condition.kind === 'range' ? condition.min : condition.minimum) ?? 0) / 10_000;
      const shares = [...example.matching, ...example.others].map(
        (facts) => audienceMatch(audience, facts, placeDictionary)[0]?.share ?? -1,
      );
      const matching = shares.slice(0, example.matching.length);
      expect([filter, matching.every((share) => share >= minimum && share <= 100)]).toEqual([filter, true]);
      expect(shares.slice(matching.length).filter((share) => share >= minimum)).toEqual([]);
    }
  });

  test('is the same search when filters_used is sent back', async () => {
    const first = await normalisedExample(example);
    const given = JSON.parse(JSON.stringify(first.filtersUsed));
    expect(await normalisedExample({ ...example, given })).toEqual({ ...first, warnings: [] });
  });
});

describe.each(all.map((filter) => [filter.name, filter] as const))('%s', (name, filter) => {
  test('has a normal form when absent only if it declares a default', () => {
    const readCreator = () => ({ ok: true }) as const;
    const to = { ...dictionaries, readCreator, platform: null, field: name, group: {}, problems: [], warnings: [] };
    expect(filter.normalise(undefined, to) !== undefined).toBe(filter.hasDefault === true);
  });

  test('is described for callers', () => {
    expect(filter.schema.description).toContain(filter.describe);
  });

  test('works on its platforms and is ignored with a warning elsewhere', async () => {
    const [{ given }] = filter.examples;
    for (const platform of platforms) {
      const works = filter.platforms?.includes(platform) ?? true;
      const normalised = await normaliseFilters(filterObjectWith(filter, { platform, given }), {
        ...dictionaries,
        seeds: { seed: async () => exampleSeed(filter) },
      });
      const [group, field] = partsOf(name);
      expect(normalised.ok && Object.hasOwn(normalised.filtersUsed[group] ?? {}, field)).toBe(works);
      expect(normalised.ok && normalised.warnings).toEqual(works ? [] : [expect.stringContaining(name)]);
    }
  });
});

function exampleSeed(filter: Filter) {
  const example = exampleCases().find((each) => each.filter.name === filter.name && each.seed);
  return example ? (indexedExamples(example).at(-1) ?? null) : null;
}
