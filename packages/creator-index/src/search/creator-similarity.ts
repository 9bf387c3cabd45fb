import {
  type CreatorProfile,
  creatorSimilarityWeights,
  dice,
  identical,
  sizeBand,
  sizeStep,
  type TokenKind,
} from '@creator-discovery/search-filters';
import { allWords, bitAt, listBits } from '../memory/bitset.ts';
import { countOf, countOne, type Scratch } from '../memory/scratch.ts';
import type { CompactArray } from '../memory/shared-arrays.ts';
import { doubleAt, intAt } from '../memory/typed-arrays.ts';
import { plainList } from '../segment/document-list.ts';
import type { Term } from '../segment/postings.ts';
import type { SizeName } from '../segment/segment.ts';
import { type Comparison, inFractions, type Part } from './similarity-parts.ts';
import { hasTerm, lookUpTerm } from './term-groups.ts';

const weights = inFractions(creatorSimilarityWeights);

/** Returns the known parts of the seed. Names come first, because nearly all lookalikes share one. */
export function creatorParts({
  topics,
  bioWords,
  interests,
  hashtags,
  language,
  followers,
}: CreatorProfile): readonly Part[] {
  return [
    ...namesPart(topics, { size: 'topics', weight: weights.topics, kind: 'topic' }),
    ...namesPart(bioWords ?? [], { size: 'bioWords', weight: weights.bioWords, kind: 'bio' }),
    ...namesPart(interests, { size: 'interests', weight: weights.interests, kind: 'interest' }),
    ...namesPart(hashtags, { size: 'hashtags', weight: weights.hashtags, kind: 'hashtag' }),
    ...(language === null ? [] : [{ weight: weights.language, add: (to: Comparison) => addLanguage(to, language) }]),
    ...(followers === null ? [] : [{ weight: weights.size, add: (to: Comparison) => addSize(to, followers) }]),
  ];
}

interface Names {
  readonly size: SizeName;
  readonly weight: number;
  readonly kind: TokenKind;
}

function namesPart(names: readonly string[], of: Names): readonly Part[] {
  return names.length === 0 ? [] : [{ weight: of.weight, add: (comparison) => addNames(comparison, names, of) }];
}

function addNames(
  { segment, scratch, tokenOf, list, weighted }: Comparison,
  names: readonly string[],
  { size, weight, kind }: Names,
): void {
  const { counts } = scratch;
  for (const name of names) {
    const term = lookUpTerm(segment, tokenOf(kind, name));
    if (term) countTerm(term, list, scratch);
  }
  const sizes = segment.sizes[size];
  for (let i = 0; i < list.length; i++) {
    const d = intAt(list, i);
    const common = countOf(counts, d);
    if (common > 0) addTo(weighted, i, weight * dice(common, names.length + sizeAt(sizes, d)));
  }
  counts.fill(0);
}

/** Not `codeAt`, which sees more types of array and made lookalikes 6 % slower. */
function sizeAt(sizes: CompactArray, document: number): number {
  return sizes[document] as number;
}

/** Counts the term for every document that has it. Reads the list or the term's documents, whichever is shorter. */
function countTerm(term: Term, list: Uint32Array, { counts, listed }: Scratch): void {
  const { bits } = term;
  // Twice, because listing the documents of a bitset takes about as long as counting them.
  if (bits && term.count * 2 > list.length) {
    for (let i = 0; i < list.length; i++) {
      const d = intAt(list, i);
      counts[d] = countOf(counts, d) + bitAt(bits, d);
    }
    return;
  }
  const documents = bits ? listed.subarray(0, listBits(bits, allWords(bits), listed)) : plainList(term.list, listed);
  for (let i = 0; i < documents.length; i++) countOne(counts, intAt(documents, i));
}

function addLanguage({ segment, tokenOf, list, weighted }: Comparison, language: string): void {
  const term = lookUpTerm(segment, tokenOf('language', language));
  if (!term) return;
  for (let i = 0; i < list.length; i++)
    if (hasTerm(term, intAt(list, i))) addTo(weighted, i, weights.language * identical);
}

function addTo(weighted: Float64Array, index: number, amount: number): void {
  weighted[index] = doubleAt(weighted, index) + amount;
}

function addSize({ segment, list, weighted }: Comparison, followers: number): void {
  const band = sizeBand(followers);
  // Follower counts descend, so the amount changes only at the start of a lower band.
  let bandMin = Number.POSITIVE_INFINITY;
  let amount = 0;
  for (let i = 0; i < list.length; i++) {
    const count = doubleAt(segment.followers, intAt(list, i));
    if (Number.isNaN(count)) break;
    if (count < bandMin) {
      const own = sizeBand(count);
      bandMin = own === 0 ? Number.NEGATIVE_INFINITY : 2 ** (own - 1);
      amount = weights.size * Math.max(0, identical - sizeStep * Math.abs(band - own));
    }
    addTo(weighted, i, amount);
  }
}
