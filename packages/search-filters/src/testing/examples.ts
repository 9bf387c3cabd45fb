import type { Filter } from '../filter.ts';
import { partsOf } from '../filter.ts';
import { filters } from '../filters/index.ts';
import { type IndexedCreator, indexedCreator, type SearchedFacts } from '../indexed-creator.ts';
import { type NormalisedFilters, normaliseFilters } from '../normalise.ts';
import type { Platform } from '../platform.ts';
import { languageDictionary, placeDictionary } from './dictionaries.ts';

/** Example of a filter, with its creators. */
export interface ExampleCase {
  /** `performance.averageLikes {"minValue":10}` */
  readonly name: string;
  readonly filter: Filter;
  /** Filter object with this filter only. */
  readonly given: { readonly basic: { readonly platform: Platform } };
  readonly matching: readonly SearchedFacts[];
  /** Includes a creator without facts. */
  readonly others: readonly SearchedFacts[];
  readonly seed: SearchedFacts | null;
}

/** Returns every example of every filter. Creators have ids from 1, distinct across all cases. */
export function exampleCases(): readonly ExampleCase[] {
  let lastId = 0;
  return filters.flatMap((filter: Filter) => {
    const platform = filter.platforms?.[0] ?? 'photonet';
    const creator = (facts: object): SearchedFacts => {
      lastId += 1;
      return { contact_types: [], ...facts, id: lastId, platform };
    };
    return filter.examples.map((example) => ({
      name: `${filter.name} ${JSON.stringify(example.given)}`,
      filter,
      given: filterObjectWith(filter, { platform, given: example.given }),
      matching: example.matching.map(creator),
      others: [...example.others, {}].map(creator),
      seed: example.seed ? creator(example.seed) : null,
    }));
  });
}

export function filterObjectWith(
  { name }: Filter,
  { platform, given }: { readonly platform: Platform; readonly given: unknown },
): ExampleCase['given'] {
  const [group, field] = partsOf(name);
  const basic = { platform, contactDetails: [] };
  return group === 'basic' ? { basic: { ...basic, [field]: given } } : { basic, ...{ [group]: { [field]: given } } };
}

/** Returns the indexed creators of a case: matching, others, seed. */
export function indexedExamples({ matching, others, seed }: ExampleCase): readonly IndexedCreator[] {
  return [...matching, ...others, ...(seed ? [seed] : [])].map((facts) => indexedCreator(facts, placeDictionary));
}

/** Normalises the case's filters. @throws if they are refused */
export async function normalisedExample({ name, given, seed }: ExampleCase): Promise<NormalisedFilters> {
  const normalised = await normaliseFilters(given, {
    places: placeDictionary,
    languages: languageDictionary,
    seeds: { seed: async () => seed && indexedCreator(seed, placeDictionary) },
  });
  if (!normalised.ok) throw new Error(`${name}: ${JSON.stringify(normalised.problems)}`);
  return normalised;
}
