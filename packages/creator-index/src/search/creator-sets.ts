import { type Bitset, setBit, wordsFor } from '../memory/bitset.ts';
import { documentOf, type Segment } from '../segment/segment.ts';

const known = new WeakMap<readonly number[], WeakMap<Segment, Bitset>>();

/** Returns the documents of the creators. Kept with the array: looking up 10,000 creators takes longer than most searches. */
export function documentsOf(ids: readonly number[], segment: Segment): Bitset {
  const bySegment = known.get(ids) ?? new WeakMap<Segment, Bitset>();
  known.set(ids, bySegment);
  const documents = bySegment.get(segment) ?? lookedUp(ids, segment);
  bySegment.set(segment, documents);
  return documents;
}

function lookedUp(ids: readonly number[], segment: Segment): Bitset {
  const bits = new Uint32Array(wordsFor(segment.size));
  for (const id of ids) {
    const document = documentOf(segment, id);
    if (document >= 0) setBit(bits, document);
  }
  return bits;
}
