import type { Exclusions } from '@creator-discovery/search-filters';

/** Ids of creators, distinct. Equal requests get the same arrays, so that engines prepare them once. */
export type CreatorSet = readonly number[];

/** Creators that an account leaves out of a search. */
export interface ExcludedSets {
  /** Time as of which the sets are complete, in the normal form of `Exclusions`. */
  readonly asOf: string;
  readonly owned: CreatorSet;
  readonly shown: CreatorSet;
  readonly lists: CreatorSet;
  readonly jobs: CreatorSet;
  /** Union of the others. */
  readonly total: CreatorSet;
}

export type ExcludedCreatorsResult =
  | { readonly found: true; readonly sets: ExcludedSets }
  | { readonly found: false; readonly reason: 'future' }
  /** Lists and jobs that the account does not have. */
  | { readonly found: false; readonly reason: 'not_found'; readonly ids: readonly string[] };

/** Creators to leave out of searches, by the account's own records. (contract 2 `exclude`) */
export abstract class ExcludedCreators {
  /**
   * Finds the creators as of `as_of`, or now. Later purchases, pages, deliveries and additions to lists change nothing for the
   * same time; a creator removed from a list is no longer left out.
   */
  abstract find(accountId: string, exclusions: Exclusions): Promise<ExcludedCreatorsResult>;
  /** Returns those of the lists and jobs that the account does not have. */
  abstract missing(accountId: string, ids: Pick<Exclusions, 'list_ids' | 'history_ids'>): Promise<readonly string[]>;
}
