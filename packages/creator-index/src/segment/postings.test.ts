import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { listBits, wordsFor } from '../memory/bitset.ts';
import { flagList, keepListed, listHas, plainList } from './document-list.ts';
import { buildPostings, type Postings, termAt } from './postings.ts';

const size = 200_000;

/** Documents near and far apart, in few and many blocks. */
const documents = fc
  .tuple(fc.nat(size - 1), fc.array(fc.nat(size - 1), { maxLength: 200 }), fc.nat(300))
  .map(([first, others, run]) => {
    const near = Array.from({ length: run }, (_, i) => Math.min(size - 1, first + i * 3));
    return [...new Set([...near, ...others])].sort((a, b) => a - b);
  });

function postingsOf(lists: readonly (readonly number[])[]): Postings {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = (starts[i] as number) + list.length;
  });
  return buildPostings({ starts, documents: Uint32Array.from(lists.flat()) }, size);
}

describe('postings', () => {
  const documentsOf = (postings: Postings, term: number): Uint32Array => {
    const { bits, list } = termAt(postings, term, size);
    const room = new Uint32Array(size);
    return bits ? room.subarray(0, listBits(bits, { from: 0, to: bits.length }, room)) : plainList(list, room);
  };

  test('return the documents of each term in every form of storage', () => {
    fc.assert(
      fc.property(fc.array(documents, { maxLength: 8 }), (lists) => {
        const postings = postingsOf([...lists, []]);
        [...lists, []].forEach((list, term) => {
          expect([...documentsOf(postings, term)]).toEqual(list);
          expect(termAt(postings, term, size).count).toBe(list.length);
        });
      }),
      { numRuns: 50 },
    );
  });

  test('are bitsets for frequent terms', () => {
    const everySecond = Uint32Array.from({ length: size / 2 }, (_, i) => i * 2);
    const postings = postingsOf([[5], [...everySecond]]);
    expect(termAt(postings, 1, size).bits).not.toBeNull();
    expect(documentsOf(postings, 1)).toEqual(everySecond);
    expect(termAt(postings, 0, size).bits).toBeNull();
  });

  test('test, flag and intersect exactly the documents of a list', () => {
    fc.assert(
      fc.property(documents, documents, (list, asked) => {
        const { list: stored } = termAt(postingsOf([list]), 0, size);
        const members = new Set(list);
        expect(asked.filter((d) => listHas(stored, d))).toEqual(asked.filter((d) => members.has(d)));
        const candidates = Uint32Array.from(asked);
        const count = keepListed(candidates, candidates.length, stored);
        expect([...candidates.subarray(0, count)]).toEqual(asked.filter((d) => members.has(d)));
        const bits = new Uint32Array(wordsFor(size));
        flagList(bits, stored);
        const listed = new Uint32Array(size);
        expect([...listed.subarray(0, listBits(bits, { from: 0, to: bits.length }, listed))]).toEqual(list);
      }),
      { numRuns: 100 },
    );
  });
});
