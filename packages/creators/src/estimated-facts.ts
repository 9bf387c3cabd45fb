import type { CreatorRow } from './creator-row.ts';

/** Facts that a source may have concluded, from texts or pictures, instead of reading them. */
export const estimableFacts = ['gender', 'age', 'language', 'location_id', 'interests', 'topics'] as const;
export type EstimableFact = (typeof estimableFacts)[number];

/** What answers call an estimable fact: the place is shown by its name. */
export type ShownEstimate = CreatorRow['estimated'][number];

/** Which of the facts that answers show are estimates, by the names that they have there. */
export function shownEstimates(estimated: readonly EstimableFact[]): readonly ShownEstimate[] {
  return estimated.map((fact) => (fact === 'location_id' ? 'location' : fact));
}
