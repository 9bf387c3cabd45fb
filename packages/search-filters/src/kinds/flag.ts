import { z } from 'zod';
import type { Filter, FilterName, FilterTexts } from '../filter.ts';
import type { NameKind } from '../tokens.ts';
import { filterOf } from './filter-of.ts';

const schema = z.strictObject({ value: z.boolean() });

interface Definition extends FilterTexts<z.input<typeof schema>> {
  readonly token: NameKind;
  readonly summary: string;
}

/** Requires a flag; `false` restricts nothing. */
export function flagFilter<Name extends FilterName>(name: Name, definition: Definition): Filter<Name, typeof schema> {
  const { token, summary, ...texts } = definition;
  return filterOf(name, {
    ...texts,
    kind: 'flag',
    reads: { kind: 'all', of: [token] },
    schema,
    normalise: (given) => given,
    conditions: ({ value }) => (value ? [{ kind: 'all', token, names: [''] }] : []),
    summary: ({ value }) => (value ? [summary] : []),
  });
}
