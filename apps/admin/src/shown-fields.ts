type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

type Shown<Value> = Value extends Date ? string : Value extends undefined ? null : Value;

/** Returns `usage_pricing` for `usagePricing`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns these fields in snake case and in this order, with dates as texts and null for absent values. */
export function shownFields<Entry extends object, Name extends keyof Entry & string>(
  entry: Entry,
  ...names: readonly Name[]
): { readonly [Field in Name as SnakeCase<Field>]: Shown<Entry[Field]> } {
  const fields = names.map((name) => {
    const value = entry[name];
    return [snakeCase(name), value instanceof Date ? value.toISOString() : (value ?? null)];
  });
  return Object.fromEntries(fields);
}
