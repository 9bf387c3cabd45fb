import { type Bitset, setBit, wordsFor } from '../memory/bitset.ts';
import { documentOf, type Segment } from '../segment/segment.ts';

interface CreatorSet {
  readonly documents: Bitset;
  /** All other documents: intersecting takes less time than removing. */
  readonly others: Bitset;
}

const known = new WeakMap<readonly number[], WeakMap<Segment, CreatorSet>>();

/** Returns the documents of the creators. Kept with the array: looking up 10,000 creators takes longer than most searches. */
export function documentsOf(ids: readonly number[], segment: Segment): CreatorSet {
  const bySegment = known.get(ids) ?? new WeakMap<Segment, CreatorSet>();
  known.set(ids, bySegment);
  const set = bySegment.get(segment) ?? lookedUp(ids, segment);
  bySegment.set(segment, set);
  return set;
}

function lookedUp(ids: readonly number[], segment: Segment): CreatorSet {
  const documents = new Uint32Array(wordsFor(segment.size));
  for (const id of ids) {
    const document = documentOf(segment, id);
    if (document >= 0) setBit(documents, document);
  }
  return { documents, others: documents.map((word) => ~word) };
}
