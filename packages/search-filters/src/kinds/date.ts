import type { z } from 'zod';
import { dayNumber } from '../days.ts';
import { day } from '../field-schemas.ts';
import type { FigureName } from '../figures.ts';
import type { Filter, FilterName, FilterTexts } from '../filter.ts';
import { filterOf } from './filter-of.ts';

const schema = day.nullable();

interface Definition extends FilterTexts<z.input<typeof schema>> {
  readonly figure: FigureName;
  /** Prefix of the day in the summary: `posted since 2024-05-06`. */
  readonly summary: string;
}

/** Requires a day on or after the given one; null restricts nothing. */
export function dateFilter<Name extends FilterName>(name: Name, definition: Definition): Filter<Name, typeof schema> {
  const { figure, summary, ...texts } = definition;
  return filterOf(name, texts, {
    kind: 'date',
    reads: { kind: 'range', of: [figure] },
    schema,
    normalise: (given) => given ?? undefined,
    conditions: (used) => (used === null ? [] : [{ kind: 'range', figure, min: dayNumber(used), max: null }]),
    summary: (used) => [`${summary} ${used}`],
  });
}
