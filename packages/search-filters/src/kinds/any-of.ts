import { list, text } from '../field-schemas.ts';
import type { Filter, FilterName, FilterTexts, NormalisationContext } from '../filter.ts';
import type { Problem } from '../problem.ts';
import type { NameKind } from '../tokens.ts';
import { filterOf } from './filter-of.ts';
import { distinctNames } from './members.ts';

const namesSchema = list(text);

interface NamesDefinition extends FilterTexts<string[]> {
  readonly token: NameKind;
  /** Returns the form in which names are compared. */
  readonly key: (name: string) => string;
  /** Returns the names of an entry, none of a blank one, or why it has none; default: the entry. */
  readonly namesOf?: (entry: string, to: NormalisationContext) => readonly string[] | Pick<Problem, 'problem' | 'code'>;
  readonly summary: (names: readonly string[]) => string;
  readonly summaryBefore?: FilterName;
}

/** Requires at least one of the names; `[]` restricts nothing. */
export function anyOfFilter<Name extends FilterName>(
  name: Name,
  definition: NamesDefinition,
): Filter<Name, typeof namesSchema> {
  const { token, key, namesOf, summary, ...texts } = definition;
  return filterOf(name, {
    ...texts,
    kind: 'any-of',
    reads: { kind: 'any', of: [token] },
    schema: namesSchema,
    normalise(given, to) {
      const named = given?.flatMap((entry, i) => {
        const read = namesOf?.(entry, to) ?? [entry];
        const names = 'problem' in read ? [] : read.filter((name) => key(name) !== '');
        const problem = 'problem' in read ? read : ({ problem: 'must not be blank', code: 'invalid_format' } as const);
        if (names.length === 0) to.problems.push({ field: `${to.field}[${i}]`, ...problem });
        return names;
      });
      return distinctNames(named, key);
    },
    conditions: (used) => [{ kind: 'any', token, names: used.map(key) }],
    summary: (used) => [summary(used)],
  });
}
