import { z } from 'zod';
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
  return filterOf(name, texts, {
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

const valuesSchema = z.strictObject({ values: namesSchema });

type ValuesDefinition = Omit<NamesDefinition, 'examples' | 'namesOf'> & FilterTexts<z.input<typeof valuesSchema>>;

/** `anyOfFilter` for names in the form `{values: []}`. */
export function anyOfValuesFilter<Name extends FilterName>(
  name: Name,
  definition: ValuesDefinition,
): Filter<Name, typeof valuesSchema> {
  const { token, key, summary, ...texts } = definition;
  return filterOf(name, texts, {
    kind: 'any-of',
    reads: { kind: 'any', of: [token] },
    schema: valuesSchema,
    normalise(given) {
      const values = distinctNames(given?.values, key);
      return values && { values };
    },
    conditions: ({ values }) => [{ kind: 'any', token, names: values.map(key) }],
    summary: ({ values }) => [summary(values)],
  });
}

interface TypesDefinition<Type extends string> extends FilterTexts<{ types: Type[] }> {
  readonly token: NameKind;
  readonly types: readonly [Type, ...Type[]];
  readonly summary: (types: readonly string[]) => string;
}

/** `anyOfFilter` for values of a fixed list in the form `{types: []}`. */
export function anyOfTypesFilter<Name extends FilterName, Type extends string>(
  name: Name,
  definition: TypesDefinition<Type>,
): Filter<Name, ReturnType<typeof typesSchema<Type>>> {
  const { token, types: known, summary, ...texts } = definition;
  return filterOf(name, texts, {
    kind: 'any-of',
    reads: { kind: 'any', of: [token] },
    schema: typesSchema(known),
    normalise(given) {
      const types = distinctNames(given?.types, (type) => type);
      return types && { types };
    },
    conditions: ({ types }) => [{ kind: 'any', token, names: types }],
    summary: ({ types }) => [summary(types)],
  });
}

function typesSchema<Type extends string>(types: readonly [Type, ...Type[]]) {
  return z.strictObject({ types: list(z.enum(types)) });
}
