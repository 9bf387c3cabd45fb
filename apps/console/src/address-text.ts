/** Flat search parameters; the search page parses its own, richer ones. */
export function searchOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Leaves `:`, `,`, `/` and `@` readable: `followers=10000..500000&audience.place=US:30`. */
export function textOf(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [`${encodeURIComponent(key)}=${readable(String(value))}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function readable(value: string): string {
  return encodeURIComponent(value.toWellFormed())
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%40', '@');
}
