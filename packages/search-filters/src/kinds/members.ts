/** Without its undefined members. */
export function compact<Members extends object>(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members;
}

/** The same, or undefined when there is no member left: such a filter asks for nothing. */
export function compactOrNothing<Members extends object>(members: Members): Members | undefined {
  const rest = compact(members);
  return Object.keys(rest).length === 0 ? undefined : rest;
}

/** Each entry once, outer spaces off, in the given order; undefined for an empty list, which is no filter. */
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
