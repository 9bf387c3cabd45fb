import { z } from 'zod';
import { list } from '../field-schemas.ts';
import type { Filter, FilterName, FilterTexts } from '../filter.ts';
import type { NameKind } from '../tokens.ts';
import { filterOf } from './filter-of.ts';

interface Definition<Code extends string> extends FilterTexts<Code[]> {
  readonly token: NameKind;
  readonly codes: readonly [Code, ...Code[]];
  /** Default; an empty list restricts nothing. */
  readonly whenAbsent: readonly NoInfer<Code>[];
  /** Prefix of the list in the summary: `with EMAIL, PHONE`. */
  readonly summary: string;
}

/** Requires every given value of a fixed list. The normal form always has the list, even if empty. */
export function allOfFilter<Name extends FilterName, Code extends string>(
  name: Name,
  definition: Definition<Code>,
): Filter<Name, ReturnType<typeof schemaOf<Code>>> {
  const { token, codes, whenAbsent, summary, ...texts } = definition;
  return filterOf(name, texts, {
    kind: 'all-of',
    reads: { kind: 'all', of: [token] },
    schema: schemaOf(codes),
    normalise: (given) => [...new Set(given ?? whenAbsent)],
    hasDefault: true,
    conditions: (used) => (used.length === 0 ? [] : [{ kind: 'all', token, names: used }]),
    summary: (used) => (used.length === 0 ? [] : [`${summary} ${used.join(', ')}`]),
  });
}

function schemaOf<Code extends string>(codes: readonly [Code, ...Code[]]) {
  return list(z.enum(codes));
}
