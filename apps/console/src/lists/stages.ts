import type { Schemas } from '../api.ts';

type Item = Pick<Schemas['ListItem'], 'stage'>;

/** The stages that every board has, in the order of the work. Whoever has no stage yet is in the first. */
export const usualStages = ['Shortlist', 'Contacted', 'Agreed', 'Posted', 'Declined'] as const;

/** In which stage a creator of a list is; other programs may write the usual ones in lower case. */
export function stageOf({ stage }: Item): string {
  if (stage === null) return usualStages[0];
  return usualStages.find((usual) => usual.toLowerCase() === stage.toLowerCase()) ?? stage;
}

/** The columns of a board: the usual stages, and after them the list's own in the order of their names. */
export function stagesOf(items: readonly Item[]): readonly string[] {
  const own = new Set(items.map(stageOf));
  for (const usual of usualStages) own.delete(usual);
  return [...usualStages, ...[...own].sort((a, b) => a.localeCompare(b))];
}
