import type { ExcludedSets } from '@creator-discovery/history';
import type { FilterObject, NormalisedFilters, SearchQuery } from '@creator-discovery/search-filters';
import { done, type Outcome, refused } from './operation.ts';
import type { Ports } from './ports.ts';
import { invalidRequest, notFound } from './refusal.ts';

/** A search with the creators that it leaves out. */
export interface EvaluatedFilters {
  readonly query: SearchQuery;
  /** Null if the filters leave no creator out. */
  readonly sets: ExcludedSets | null;
}

type AccountFilters = Pick<NormalisedFilters, 'query' | 'exclude' | 'filtersUsed' | 'newcomers'>;

export type ExclusionPorts = Pick<Ports, 'excluded' | 'savedSearches' | 'answers'>;

/**
 * Finds the creators to leave out, and the newcomers of a saved search.
 *
 * @param member field of the body with the filters, for problems; "" = the body
 */
export async function withExcluded(
  accountId: string,
  { query: given, exclude, filtersUsed, newcomers }: AccountFilters,
  { ports: { excluded, savedSearches, answers }, member }: { readonly ports: ExclusionPorts; readonly member: string },
): Promise<Outcome<EvaluatedFilters>> {
  const within = newcomers && (await savedSearches.newcomers(accountId, newcomers.savedSearchId, newcomers.since));
  if (within === null) return refused(notFound('No saved search of this account has this saved_search_id.'));
  const query = within === undefined ? given : { ...given, within: [...within.keys()] };
  if (exclude === undefined) return done({ query, sets: null });
  // Waits its turn, because it can read all pages of an account.
  const result = await answers.run(accountId, () => excluded.find(accountId, exclude));
  if (result.found && filtersUsed.exclude === undefined) return done({ query, sets: null });
  if (result.found) return done({ query: { ...query, excluded: result.sets.total }, sets: result.sets });
  if (result.reason === 'not_found')
    return refused(
      notFound(`\`exclude\` names lists or jobs that this account does not have: ${result.ids.join(', ')}.`),
    );
  const field = `${member}exclude.as_of`;
  return refused(invalidRequest([{ field, problem: 'must not be in the future', code: 'too_large' }]));
}

/** Returns the filters with the time as of which creators were left out; null if none were. */
export function filtersAsOf({ exclude, ...filters }: FilterObject, asOf: string | null): Record<string, unknown> {
  return { ...filters, ...(exclude && { exclude: asOf === null ? exclude : { ...exclude, as_of: asOf } }) };
}
