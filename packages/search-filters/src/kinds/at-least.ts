import { z } from 'zod';
import type { FigureName } from '../figures.ts';
import type { Filter, FilterName, FilterTexts } from '../filter.ts';
import { filterOf } from './filter-of.ts';

const schema = z.number().min(0).max(1);

interface Definition extends FilterTexts<number> {
  readonly figure: FigureName;
  /** Prefix of the number in the summary: `audience credibility at least 0.8`. */
  readonly summary: string;
}

/** Requires a ratio, 0 to 1, of at least the given one. */
export function atLeastFilter<Name extends FilterName>(
  name: Name,
  definition: Definition,
): Filter<Name, typeof schema> {
  const { figure, summary, ...texts } = definition;
  return filterOf(name, texts, {
    kind: 'at-least',
    reads: { kind: 'range', of: [figure] },
    schema,
    normalise: (given) => given,
    conditions: (used) => [{ kind: 'range', figure, min: used, max: null }],
    summary: (used) => [`${summary} at least ${used}`],
  });
}
