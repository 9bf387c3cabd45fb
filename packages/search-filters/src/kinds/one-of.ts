import { z } from 'zod';
import type { Filter, FilterName, FilterTexts } from '../filter.ts';
import type { NameKind } from '../tokens.ts';
import { filterOf } from './filter-of.ts';

interface Definition<Codes extends readonly [string, ...string[]]> extends FilterTexts<{ code: Codes[number] }> {
  readonly token: NameKind;
  readonly codes: Codes;
}

/** Requires one value of a fixed list. */
export function oneOfFilter<Name extends FilterName, const Codes extends readonly [string, ...string[]]>(
  name: Name,
  definition: Definition<Codes>,
): Filter<Name, ReturnType<typeof schemaOf<Codes>>> {
  const { token, codes, ...texts } = definition;
  return filterOf(name, texts, {
    kind: 'one-of',
    reads: { kind: 'all', of: [token] },
    schema: schemaOf(codes),
    normalise: (given) => given,
    conditions: ({ code }) => [{ kind: 'all', token, names: [code] }],
    summary: ({ code }) => [code.toLowerCase()],
  });
}

function schemaOf<const Codes extends readonly [string, ...string[]]>(codes: Codes) {
  return z.strictObject({ code: z.enum(codes) });
}
