import type { Schemas } from '../api.ts';

type Item = Pick<Schemas['ListItem'], 'stage'>;

/** Default stages, in workflow order. A creator without a stage is in the first. */
export const usualStages = ['Shortlist', 'Contacted', 'Agreed', 'Posted', 'Declined'] as const;

/** Matches default stages case-insensitively, because other clients may write them in lower case. */
export function stageOf({ stage }: Item): string {
  if (stage === null) return usualStages[0];
  return usualStages.find((usual) => usual.toLowerCase() === stage.toLowerCase()) ?? stage;
}

/** Default stages, then the list's own, sorted by name. */
export function stagesOf(items: readonly Item[]): readonly string[] {
  const own = new Set(items.map(stageOf));
  for (const usual of usualStages) own.delete(usual);
  return [...usualStages, ...[...own].sort((a, b) => a.localeCompare(b))];
}

/** Items by stage, as the server counts them. */
export function stageCounts(
  totals: readonly { readonly stage: string; readonly items: number }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of totals) counts.set(stageOf(one), (counts.get(stageOf(one)) ?? 0) + one.items);
  return counts;
}
