import type { Bitset } from './bitset.ts';

/** Documents of one block share their upper 16 bits. */
export const blockSize = 1 << 16;

export function blocksFor(documents: number): number {
  return Math.ceil(documents / blockSize);
}

/** Ascending documents, as they are or by block: the lower halves of block b lie from `starts[b]` to `starts[b + 1]`. */
export type DocumentList =
  | { readonly kind: 'plain'; readonly documents: Uint32Array }
  | { readonly kind: 'blocked'; readonly starts: Uint32Array; readonly lows: Uint16Array };

export const noDocuments: DocumentList = { kind: 'plain', documents: new Uint32Array(0) };

/** The documents as a plain list, which may be written to `room`. */
export function plainList(list: DocumentList, room: Uint32Array): Uint32Array {
  if (list.kind === 'plain') return list.documents;
  const { starts, lows } = list;
  let next = 0;
  for (let block = 0; block + 1 < starts.length; block++) {
    const base = block << 16;
    const end = starts[block + 1] as number;
    for (let i = starts[block] as number; i < end; i++) room[next++] = base | (lows[i] as number);
  }
  return room.subarray(0, next);
}

export function markList(bits: Bitset, list: DocumentList): void {
  if (list.kind === 'plain') {
    for (let i = 0; i < list.documents.length; i++) mark(bits, list.documents[i] as number);
    return;
  }
  const { starts, lows } = list;
  for (let block = 0; block + 1 < starts.length; block++) {
    const base = block << 16;
    const end = starts[block + 1] as number;
    for (let i = starts[block] as number; i < end; i++) mark(bits, base | (lows[i] as number));
  }
}

function mark(bits: Bitset, document: number): void {
  bits[document >>> 5] = (bits[document >>> 5] as number) | (1 << (document & 31));
}

export function listHas(list: DocumentList, document: number): boolean {
  if (list.kind === 'plain') {
    const { documents } = list;
    return documents[firstFrom(documents, { from: 0, to: documents.length }, document)] === document;
  }
  const { starts, lows } = list;
  const block = document >>> 16;
  const to = starts[block + 1] as number;
  const low = document & 0xffff;
  const found = firstFrom(lows, { from: starts[block] as number, to }, low);
  return found < to && lows[found] === low;
}

/** Keeps, in place, those of the first `count` ascending documents that are in the list. Returns how many stay. */
export function keepListed(documents: Uint32Array, count: number, list: DocumentList): number {
  if (list.kind === 'plain') return keepPlain(documents, count, list.documents);
  const { starts, lows } = list;
  let kept = 0;
  let block = -1;
  let next = 0;
  let to = 0;
  for (let i = 0; i < count; i++) {
    const document = documents[i] as number;
    if (document >>> 16 !== block) {
      block = document >>> 16;
      next = starts[block] as number;
      to = starts[block + 1] as number;
    }
    const low = document & 0xffff;
    next = firstFrom(lows, { from: next, to }, low);
    if (next < to && lows[next] === low) documents[kept++] = document;
  }
  return kept;
}

function keepPlain(documents: Uint32Array, count: number, list: Uint32Array): number {
  let kept = 0;
  let next = 0;
  for (let i = 0; i < count && next < list.length; i++) {
    const document = documents[i] as number;
    next = firstFrom(list, { from: next, to: list.length }, document);
    if (list[next] === document) documents[kept++] = document;
  }
  return kept;
}

/** Index of the first item from `from` on that is at least `wanted`, else `to`; by doubling steps: near ones are found fast. */
function firstFrom(
  items: Uint32Array | Uint16Array,
  { from, to }: { readonly from: number; readonly to: number },
  wanted: number,
): number {
  let step = 1;
  let low = from;
  while (low + step < to && (items[low + step] as number) < wanted) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, to);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
