import { allWords, listBits } from '../memory/bitset.ts';
import { addAt, cumulate, intAt } from '../memory/typed-arrays.ts';
import { plainList } from './document-list.ts';
import { absent, type MergePart } from './merge-part.ts';
import { type TermLists, termAt } from './postings.ts';
import { dictionarySize, TokenCollector, type TokenDictionary } from './token-dictionary.ts';

/** Merges the dictionaries of terms and the documents of each term. */
export function mergeTerms(parts: readonly MergePart[]): { terms: TokenDictionary; termLists: TermLists } {
  const collector = new TokenCollector();
  const lists = parts.map((part): NumberedLists => {
    const remaining = remainingLists(part);
    const { starts } = remaining;
    const isPresent = (term: number) => starts[term] !== starts[term + 1];
    return { ...remaining, numbers: renumber(part.segment.terms, collector, isPresent) };
  });
  const starts = new Uint32Array(collector.size + 1);
  for (const list of lists) eachTerm(list, ({ number, from, to }) => addAt(starts, number + 1, to - from));
  cumulate(starts);
  const ends = starts.slice();
  const documents = new Uint32Array(intAt(starts, collector.size));
  for (const list of lists) {
    eachTerm(list, ({ number, from, to }) => {
      const middle = intAt(ends, number);
      const end = middle + to - from;
      documents.set(list.documents.subarray(from, to), middle);
      ends[number] = end;
      mergeRuns(documents, { from: intAt(starts, number), middle, to: end });
    });
  }
  return { terms: collector.finish(), termLists: { starts, documents } };
}

/** Maps a part's keys to the merged dictionary; `absent` if the merged segment lacks the key. */
export function renumber(
  dictionary: TokenDictionary,
  into: TokenCollector,
  isPresent: (key: number) => boolean,
): Uint32Array {
  const { halves } = dictionary;
  const numbers = new Uint32Array(dictionarySize(dictionary)).fill(absent);
  for (let key = 0; key < numbers.length; key++)
    if (isPresent(key)) numbers[key] = into.add(intAt(halves, key * 2), intAt(halves, key * 2 + 1));
  return numbers;
}

interface NumberedLists extends TermLists {
  /** Number in the merged dictionary per term of the part, or `absent`. */
  readonly numbers: Uint32Array;
}

function eachTerm(
  { numbers, starts }: NumberedLists,
  visit: (term: { number: number; from: number; to: number }) => void,
): void {
  for (let term = 0; term < numbers.length; term++) {
    const number = intAt(numbers, term);
    if (number !== absent) visit({ number, from: intAt(starts, term), to: intAt(starts, term + 1) });
  }
}

/** Renumbers a part's term lists. They stay ascending because merging keeps the order of documents. */
function remainingLists({ segment, target }: MergePart): TermLists {
  const { postings, size } = segment;
  const terms = postings.counts.length;
  const starts = new Uint32Array(terms + 1);
  const documents = new Uint32Array(postings.counts.reduce((sum, count) => sum + count, 0));
  const listed = new Uint32Array(size);
  let next = 0;
  for (let t = 0; t < terms; t++) {
    starts[t] = next;
    const term = termAt(postings, t, size);
    const list = term.bits
      ? listed.subarray(0, listBits(term.bits, allWords(term.bits), listed))
      : plainList(term.list, listed);
    for (let i = 0; i < list.length; i++) {
      const document = intAt(target, intAt(list, i));
      if (document !== absent) documents[next++] = document;
    }
  }
  starts[terms] = next;
  return { starts, documents };
}

/** Merges two adjacent ascending runs into one. */
function mergeRuns(documents: Uint32Array, { from, middle, to }: { from: number; middle: number; to: number }): void {
  if (middle === from || middle === to || intAt(documents, middle - 1) < intAt(documents, middle)) return;
  const second = documents.slice(middle, to);
  let a = middle - 1;
  let b = second.length - 1;
  for (let slot = to - 1; b >= 0; slot--) {
    if (a >= from && intAt(documents, a) > intAt(second, b)) documents[slot] = intAt(documents, a--);
    else documents[slot] = intAt(second, b--);
  }
}
