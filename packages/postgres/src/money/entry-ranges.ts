/** Entry numbers from `first` to `last`, inclusive. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** Selected entries, such as those of one day. The range contains all of them, and may contain others. */
export interface Part extends Range {
  readonly entries: number;
}

/** Entries to return, counted from the newest one, or from the newest one with a number below `before`. */
export interface EntryRequest {
  readonly before?: number;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Returns the disjoint ranges to search for a page, newest first, and the number of found entries to skip. Parts are ordered by their last entry, newest first; they overlap if the
 * clock was set back.
 */
export function rangesOf(
  parts: readonly Part[],
  { before = Number.MAX_SAFE_INTEGER, offset, limit }: EntryRequest,
): { readonly ranges: readonly Range[]; readonly skip: number } {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && isGapless(only))
    return { ranges: [{ first: only.first, last: Math.min(only.last, before - 1) - offset }], skip: 0 };
  const older = parts
    .filter(({ first }) => first < before)
    .map((part) => ({ ...part, last: Math.min(part.last, before - 1), whole: part.last < before }));
  const passed = partsToPass(older, offset);
  const left = older.slice(passed.parts);
  const skip = offset - passed.entries;
  const needed = skip + limit;
  let [found, lowest] = [0, Number.MAX_SAFE_INTEGER];
  for (const { first, entries, whole } of left) {
    if (found >= needed) break;
    lowest = Math.min(lowest, first);
    // The number of entries older than `before` is unknown, so count none.
    if (whole) found += entries;
  }
  return { ranges: merged(left.filter(({ last }) => last >= lowest)), skip };
}

function isGapless({ first, last, entries }: Part): boolean {
  return entries === last - first + 1;
}

/** Returns how many of the newest parts the offset skips entirely. Stops at a part that overlaps the next one. */
function partsToPass(parts: readonly (Part & { readonly whole: boolean })[], offset: number) {
  let [passed, entries, lowest] = [{ parts: 0, entries: 0 }, 0, Number.MAX_SAFE_INTEGER];
  for (const [at, part] of parts.entries()) {
    entries += part.entries;
    lowest = Math.min(lowest, part.first);
    if (!part.whole || entries > offset) break;
    if (lowest > (parts[at + 1]?.last ?? 0)) passed = { parts: at + 1, entries };
  }
  return passed;
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const apart: Range[] = [];
  for (const { first, last } of ranges) {
    const newer = apart.at(-1);
    if (newer === undefined || last < newer.first) apart.push({ first, last });
    else apart[apart.length - 1] = { first: Math.min(first, newer.first), last: newer.last };
  }
  return apart;
}
