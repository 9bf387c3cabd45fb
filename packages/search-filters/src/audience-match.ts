import type { AgesCondition, AlikeCondition, Condition, RangeCondition, ShareCondition } from './condition.ts';
import type { FilterName } from './filter.ts';
import { indexedCreator, type SearchedFacts } from './indexed-creator.ts';
import type { PlaceDictionary } from './ports.ts';
import { measureOf } from './reference-search.ts';
import { wholeShare } from './shares.ts';

/** Condition on a share of the audience, or on its similarity to another audience. */
type AudienceCondition =
  | ShareCondition
  | AgesCondition
  | AlikeCondition
  | (RangeCondition & { readonly figure: 'male' | 'female' });

export interface AudienceMeasure {
  readonly filter: FilterName;
  readonly condition: AudienceCondition;
}

/** Share of a creator's audience that meets a filter. */
export interface AudienceShare {
  readonly filter: FilterName;
  /** Percent, as the filter computes it; null if unknown. */
  readonly share: number | null;
}

export function isAudienceMeasure(condition: Condition | undefined): condition is AudienceCondition {
  if (condition?.kind === 'range') return condition.figure === 'male' || condition.figure === 'female';
  return condition?.kind === 'share' || condition?.kind === 'ages' || condition?.kind === 'alike';
}

/** Computes the shares of an audience as searches do. */
export function audienceMatch(
  measures: readonly AudienceMeasure[],
  { id, platform, audience }: Pick<SearchedFacts, 'id' | 'platform' | 'audience'>,
  places: Pick<PlaceDictionary, 'byId'>,
): readonly AudienceShare[] {
  if (measures.length === 0) return [];
  const read = { id, platform, audience: audience && partsRead(measures, audience), contact_types: [] };
  const creator = indexedCreator(read, places);
  return measures.map(({ filter, condition }) => {
    const share = condition.kind === 'range' ? creator[condition.figure] : measureOf(condition, creator);
    return { filter, share: share === null ? null : share / (wholeShare / 100) };
  });
}

/** Returns the parts that the filters measure: deriving places costs most, and few searches measure them. */
function partsRead(
  measures: readonly AudienceMeasure[],
  audience: NonNullable<SearchedFacts['audience']>,
): SearchedFacts['audience'] {
  const kinds = new Set(measures.map(({ condition }) => (condition.kind === 'share' ? condition.of : condition.kind)));
  if (kinds.has('alike')) return audience;
  return {
    locations: kinds.has('place') ? audience.locations : null,
    languages: kinds.has('language') ? audience.languages : null,
    ages: kinds.has('ages') ? audience.ages : null,
    genders: kinds.has('range') ? audience.genders : null,
  };
}
