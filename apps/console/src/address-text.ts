/** The search parameters of an address, as texts: pages that have a richer reading of them do it themselves. */
export function searchOf(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Leaves readable what addresses allow to be readable: `followers=10000..500000&audience.place=US:30`. */
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
