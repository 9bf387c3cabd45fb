import { type Bitset, setBit, setBits } from '../memory/bitset.ts';
import { intAt, shortAt } from '../memory/typed-arrays.ts';

/** Documents of a block share their upper 16 bits, so that two bytes per document are enough. */
const blockSize = 1 << 16;

export function blocksFor(documents: number): number {
  return Math.ceil(documents / blockSize);
}

/** Ascending documents, plain or by block: the lower halves of block `b` lie from `starts[b]` to `starts[b + 1]`. */
export type DocumentList =
  | { readonly kind: 'plain'; readonly documents: Uint32Array }
  | { readonly kind: 'blocked'; readonly starts: Uint32Array; readonly lows: Uint16Array };

export const noDocuments: DocumentList = { kind: 'plain', documents: new Uint32Array(0) };

/** Returns a plain list; a blocked list is written to `room`. */
export function plainList(list: DocumentList, room: Uint32Array): Uint32Array {
  if (list.kind === 'plain') return list.documents;
  const { starts, lows } = list;
  let next = 0;
  for (let block = 0; block + 1 < starts.length; block++) {
    const base = block << 16;
    const end = intAt(starts, block + 1);
    for (let i = intAt(starts, block); i < end; i++) room[next++] = base | shortAt(lows, i);
  }
  return room.subarray(0, next);
}

export function flagList(bits: Bitset, list: DocumentList): void {
  if (list.kind === 'plain') {
    setBits(bits, list.documents);
    return;
  }
  const { starts, lows } = list;
  for (let block = 0; block + 1 < starts.length; block++) {
    const base = block << 16;
    const end = intAt(starts, block + 1);
    for (let i = intAt(starts, block); i < end; i++) setBit(bits, base | shortAt(lows, i));
  }
}

export function listHas(list: DocumentList, document: number): boolean {
  if (list.kind === 'plain') {
    const { documents } = list;
    return documents[firstFrom(documents, { from: 0, to: documents.length }, document)] === document;
  }
  const { starts, lows } = list;
  const block = document >>> 16;
  const to = intAt(starts, block + 1);
  const low = document & 0xffff;
  const found = firstFrom(lows, { from: intAt(starts, block), to }, low);
  return found < to && lows[found] === low;
}

/** Filters the first `count` ascending documents in place to those in the list. Returns their number. */
export function keepListed(documents: Uint32Array, count: number, list: DocumentList): number {
  if (list.kind === 'plain') return keepPlain(documents, count, list.documents);
  const { starts, lows } = list;
  let kept = 0;
  let block = -1;
  let next = 0;
  let to = 0;
  for (let i = 0; i < count; i++) {
    const document = intAt(documents, i);
    if (document >>> 16 !== block) {
      block = document >>> 16;
      next = intAt(starts, block);
      to = intAt(starts, block + 1);
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
    const document = intAt(documents, i);
    next = firstFrom(list, { from: next, to: list.length }, document);
    if (list[next] === document) documents[kept++] = document;
  }
  return kept;
}

/** Returns the index of the first item from `from` that is at least `wanted`, or `to`. Doubling steps find near items fast. */
function firstFrom(
  items: Uint32Array | Uint16Array,
  { from, to }: { readonly from: number; readonly to: number },
  wanted: number,
): number {
  let step = 1;
  let low = from;
  while (low + step < to && itemAt(items, low + step) < wanted) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, to);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (itemAt(items, middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function itemAt(items: Uint32Array | Uint16Array, index: number): number {
  return items[index] as number;
}
