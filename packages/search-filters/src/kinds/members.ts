import type { NormalisationContext } from '../filter.ts';

/** `Members` whose undefined ones are absent. */
export type Compact<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & { [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined> };

/** Drops undefined members. */
export function compact<Members extends object>(members: Members): Compact<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Compact<Members>;
}

/** Normalises each value; drops repetitions and unknown values. */
export function normalValues<Given, Value>(
  given: readonly Given[],
  to: NormalisationContext,
  normal: (value: Given, to: NormalisationContext) => Value | undefined,
): Value[] {
  const values = given.flatMap((value, i) => normal(value, { ...to, field: `${to.field}[${i}]` }) ?? []);
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Drops undefined members; returns undefined if none is left, because such a filter restricts nothing. */
export function compactOrNothing<Members extends object>(members: Members): Compact<Members> | undefined {
  const rest = compact(members);
  return Object.keys(rest).length === 0 ? undefined : rest;
}

/** Returns distinct trimmed entries in the given order; undefined for an empty list, which restricts nothing. */
export function distinctNames<Name extends string>(
  names: readonly Name[] | undefined,
  key: (name: Name) => string,
): Name[] | undefined {
  const known = new Map<string, Name>();
  for (const name of names ?? []) {
    const trimmed = name.trim() as Name;
    const named = key(trimmed);
    if (!known.has(named)) known.set(named, trimmed);
  }
  return known.size === 0 ? undefined : [...known.values()];
}
