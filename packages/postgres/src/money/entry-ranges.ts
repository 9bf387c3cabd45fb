/** Numbers of entries, from `first` to `last`. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** Chosen entries, such as those of one day: all of them are in the range, with others in between. */
export interface Part extends Range {
  readonly entries: number;
}

/** Which of the chosen entries are asked for, counted from the newest, or from the newest with a number below `before`. */
export interface AskedEntries {
  readonly before?: number;
  readonly offset: number;
  readonly limit: number;
}

/** Where to look for entries, in ranges without common numbers, newest first, and how many of what is found to skip. */
export interface WhereToLook {
  readonly ranges: readonly Range[];
  readonly skip: number;
}

/**
 * Parts, newest first by their last entry, overlap where a clock was set back; the entries asked for are found all the same.
 */
export function rangesOf(
  parts: readonly Part[],
  { before = Number.MAX_SAFE_INTEGER, offset, limit }: AskedEntries,
): WhereToLook {
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
    // How many of a part are older than `before` is not known: at least none.
    if (whole) found += entries;
  }
  return { ranges: merged(left.filter(({ last }) => last >= lowest)), skip };
}

/** All between are chosen too. */
function isGapless({ first, last, entries }: Part): boolean {
  return entries === last - first + 1;
}

/** The newest parts that the offset passes over whole, and that no other part reaches into. */
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
