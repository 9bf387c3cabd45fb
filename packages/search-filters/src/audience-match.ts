import type { AgesCondition, AlikeCondition, Condition, RangeCondition, ShareCondition } from './condition.ts';
import type { FilterName } from './filter.ts';
import { type IndexedCreator, indexedCreator, type SearchedFacts } from './indexed-creator.ts';
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

type Places = Pick<PlaceDictionary, 'byId'>;
type Audience = NonNullable<SearchedFacts['audience']>;

/** Stores return the same audience until it changes. Deriving it takes longer than all measurements. */
const indexed = new WeakMap<Audience, { readonly creator: IndexedCreator; readonly places: Places }>();

/** Computes the shares of an audience as searches do. */
export function audienceMatch(
  measures: readonly AudienceMeasure[],
  facts: Pick<SearchedFacts, 'id' | 'platform' | 'audience'>,
  places: Places,
): readonly AudienceShare[] {
  if (measures.length === 0) return [];
  const creator = indexedBy(facts, places);
  return measures.map(({ filter, condition }) => {
    const share = condition.kind === 'range' ? creator[condition.figure] : measureOf(condition, creator);
    return { filter, share: share === null ? null : share / (wholeShare / 100) };
  });
}

function indexedBy(
  { id, platform, audience }: Pick<SearchedFacts, 'id' | 'platform' | 'audience'>,
  places: Places,
): IndexedCreator {
  const before = audience == null ? undefined : indexed.get(audience);
  if (before?.places === places && before.creator.id === id) return before.creator;
  const creator = indexedCreator({ id, platform, audience, contact_types: [] }, places);
  if (audience != null) indexed.set(audience, { creator, places });
  return creator;
}
