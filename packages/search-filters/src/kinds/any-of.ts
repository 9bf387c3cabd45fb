import { z } from 'zod';
import { list, text } from '../field-schemas.ts';
import type { Filter, FilterName, FilterTexts } from '../filter.ts';
import type { NameKind } from '../tokens.ts';
import { distinctNames } from './members.ts';

const namesSchema = list(text);

interface NamesDefinition extends FilterTexts<string[]> {
  readonly token: NameKind;
  /** How names are compared. */
  readonly key: (name: string) => string;
  /** What is taken off each name; the rest must not be empty. */
  readonly without?: RegExp;
  readonly summary: (names: readonly string[]) => string;
  readonly summaryBefore?: FilterName;
}

/** At least one of the names; `[]` asks for nothing. */
export function anyOfFilter<Name extends FilterName>(
  name: Name,
  definition: NamesDefinition,
): Filter<Name, typeof namesSchema> {
  const { token, key, without, describe, summary, ...texts } = definition;
  return {
    ...texts,
    name,
    kind: 'any-of',
    describe,
    reads: { kind: 'any', of: [token] },
    schema: namesSchema.describe(describe),
    normalise(given, to) {
      given?.forEach((entry, i) => {
        if (key(entry) === '')
          to.problems.push({
            field: `${to.field}[${i}]`,
            problem: 'must be text that is not blank',
            code: 'invalid_format',
          });
      });
      return distinctNames(without ? given?.map((entry) => entry.trim().replace(without, '')) : given, key);
    },
    conditions: (used) => [{ kind: 'any', token, names: used.map(key) }],
    summary: (used) => [summary(used)],
  };
}

const valuesSchema = z.strictObject({ values: namesSchema });

type ValuesDefinition = Omit<NamesDefinition, 'examples' | 'without'> & FilterTexts<z.input<typeof valuesSchema>>;

/** The same for names that callers give as `{values: []}`. */
export function anyOfValuesFilter<Name extends FilterName>(
  name: Name,
  definition: ValuesDefinition,
): Filter<Name, typeof valuesSchema> {
  const { token, key, describe, summary, ...texts } = definition;
  return {
    ...texts,
    name,
    kind: 'any-of',
    describe,
    reads: { kind: 'any', of: [token] },
    schema: valuesSchema.describe(describe),
    normalise(given) {
      const values = distinctNames(given?.values, key);
      return values && { values };
    },
    conditions: ({ values }) => [{ kind: 'any', token, names: values.map(key) }],
    summary: ({ values }) => [summary(values)],
  };
}

interface TypesDefinition<Type extends string> extends FilterTexts<{ types: Type[] }> {
  readonly token: NameKind;
  readonly types: readonly [Type, ...Type[]];
  readonly summary: (types: readonly string[]) => string;
}

/** The same for values of a fixed list, that callers give as `{types: []}`. */
export function anyOfTypesFilter<Name extends FilterName, Type extends string>(
  name: Name,
  definition: TypesDefinition<Type>,
): Filter<Name, ReturnType<typeof typesSchema<Type>>> {
  const { token, types: known, describe, summary, ...texts } = definition;
  return {
    ...texts,
    name,
    kind: 'any-of',
    describe,
    reads: { kind: 'any', of: [token] },
    schema: typesSchema(known).describe(describe),
    normalise(given) {
      const types = distinctNames(given?.types, (type) => type);
      return types && { types };
    },
    conditions: ({ types }) => [{ kind: 'any', token, names: types }],
    summary: ({ types }) => [summary(types)],
  };
}

function typesSchema<Type extends string>(types: readonly [Type, ...Type[]]) {
  return z.strictObject({ types: list(z.enum(types)) });
}
