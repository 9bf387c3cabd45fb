/** Shorter queries are not corrected. */
export const minLettersForTypos = 5;

/** Sorted texts. A given range must contain the position to find. */
export interface SortedTexts {
  readonly length: number;
  at(index: number): Buffer;
  firstAtOrAfter(text: Uint8Array, from?: number, to?: number): number;
}

/** A text that equals, or begins with, the query except for one letter. */
export interface TypoFound {
  readonly index: number;
  /** Whether the whole text is one letter from the query. */
  readonly isWhole: boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds texts that differ from the query by one letter (wrong, missing, extra, or two neighbours swapped), and texts that
 * begin so up to the query's last letter. May yield a text more than once.
 *
 * @param firstLetters candidates for a wrong first letter
 */
export function* withOneTypo(
  query: readonly string[],
  texts: SortedTexts,
  firstLetters: readonly string[],
): Generator<TypoFound> {
  let range: Range = { start: 0, end: texts.length };
  for (let position = 0; position < query.length; position++) {
    yield* withTypoAt(position, query, { texts, range, firstLetters });
    range = rangeOf(texts, query.slice(0, position + 1).join(''), range);
  }
}

/** Finds texts that differ at one position, in a range of texts with the same beginning. */
function* withTypoAt(
  position: number,
  query: readonly string[],
  { texts, range, firstLetters }: { texts: SortedTexts; range: Range; firstLetters: readonly string[] },
): Generator<TypoFound> {
  const before = query.slice(0, position).join('');
  const [letter = '', next = ''] = query.slice(position, position + 2);
  const after = query.slice(position + 1).join('');
  const last = query.length - 1;
  const lookUp = (text: string, isWholeOnly: boolean, within = range) => found(texts, text, { isWholeOnly, within });
  yield* lookUp(before + after, position === last);
  if (next !== '') {
    yield* lookUp(before + next + letter + query.slice(position + 2).join(''), position + 1 === last);
  }
  const others = position === 0 ? firstLetters : lettersAt(Buffer.byteLength(before), texts, range);
  for (const other of others) {
    if (other === letter) continue;
    const within = rangeOf(texts, before + other, range);
    yield* lookUp(before + other + after, position === last, within);
    yield* lookUp(before + other + letter + after, false, within);
  }
}

/** Yields the distinct letters of the range's texts at this byte offset. */
export function* lettersAt(offset: number, texts: SortedTexts, { start, end }: Range): Generator<string> {
  for (let index = start; index < end; ) {
    const text = texts.at(index);
    if (text.length === offset) {
      index += 1;
      continue;
    }
    const upTo = Buffer.from(text.subarray(0, offset + bytesOfLetter(text[offset] as number)));
    yield upTo.toString('utf8', offset);
    index = endOf(texts, upTo, { start: index, end });
  }
}

/** Returns the length of a UTF-8 letter by its first byte. */
function bytesOfLetter(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

function* found(
  texts: SortedTexts,
  text: string,
  { isWholeOnly, within }: { isWholeOnly: boolean; within: Range },
): Generator<TypoFound> {
  const { start, end, isWhole } = rangeOf(texts, text, within);
  if (isWhole) yield { index: start, isWhole };
  if (isWholeOnly) return;
  for (let index = isWhole ? start + 1 : start; index < end; index++) yield { index, isWhole: false };
}

function rangeOf(texts: SortedTexts, beginning: string, { start: from, end: to }: Range) {
  const bytes = Buffer.from(beginning);
  const start = texts.firstAtOrAfter(bytes, from, to);
  const isAny = start < to && beginsWith(texts.at(start), bytes);
  if (!isAny) return { start, end: start, isWhole: false };
  const isWhole = texts.at(start).length === bytes.length;
  return { start, end: endOf(texts, bytes, { start, end: to }), isWhole };
}

/** Returns the index after the last text that begins with these bytes. No text has the byte 0xff. */
export function endOf(texts: SortedTexts, beginning: Uint8Array, { start, end }: Range): number {
  return texts.firstAtOrAfter(Buffer.concat([beginning, Buffer.of(0xff)]), start, end);
}

function beginsWith(text: Buffer, beginning: Uint8Array): boolean {
  return text.subarray(0, beginning.length).equals(beginning);
}
