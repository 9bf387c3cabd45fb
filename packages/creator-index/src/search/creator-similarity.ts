import {
  type CreatorProfile,
  creatorSimilarityWeights,
  dice,
  identical,
  sizeBand,
  sizeStep,
  type TokenKind,
} from '@creator-discovery/search-filters';
import { addCommon, allWords, bitAt, listBits } from '../memory/bitset.ts';
import { countOf, countOne, type Scratch } from '../memory/scratch.ts';
import type { CompactArray } from '../memory/shared-arrays.ts';
import { doubleAt, intAt } from '../memory/typed-arrays.ts';
import { flagList, plainList } from '../segment/document-list.ts';
import type { Term } from '../segment/postings.ts';
import type { SizeName } from '../segment/segment.ts';
import { type Comparison, firstOf, inFractions, type Part } from './similarity-parts.ts';
import { hasTerm, lookUpTerm } from './term-groups.ts';

const weights = inFractions(creatorSimilarityWeights);

/** Returns the known parts of the seed. Names come first, because nearly all lookalikes share one. */
export function creatorParts(seed: CreatorProfile): readonly Part[] {
  const names = namesOf(seed);
  const { language, followers } = seed;
  const ofNames: Part = {
    weight: names.reduce((sum, { weight }) => sum + weight, 0),
    add: (comparison, least) => {
      const candidates = least > 0 ? keepCandidates(comparison, names, least) : comparison;
      for (const part of names) addNames(candidates, part);
      return candidates;
    },
  };
  return [
    ...(names.length === 0 ? [] : [ofNames]),
    ...(language === null ? [] : [{ weight: weights.language, add: (to: Comparison) => addLanguage(to, language) }]),
    ...(followers === null ? [] : [{ weight: weights.size, add: (to: Comparison) => addSize(to, followers) }]),
  ];
}

interface Names {
  readonly names: readonly string[];
  readonly size: SizeName;
  readonly weight: number;
  readonly kind: TokenKind;
}

function namesOf({ topics, bioWords, interests, hashtags }: CreatorProfile): readonly Names[] {
  const all: readonly Names[] = [
    { names: topics, size: 'topics', weight: weights.topics, kind: 'topic' },
    { names: bioWords ?? [], size: 'bioWords', weight: weights.bioWords, kind: 'bio' },
    { names: interests, size: 'interests', weight: weights.interests, kind: 'interest' },
    { names: hashtags, size: 'hashtags', weight: weights.hashtags, kind: 'hashtag' },
  ];
  return all.filter(({ names }) => names.length > 0);
}

/** Drops documents that have too few of the names, without counting them. */
function keepCandidates(comparison: Comparison, all: readonly Names[], least: number): Comparison {
  const { segment, tokenOf } = comparison;
  const terms = all.flatMap((part) => {
    const known = part.names.flatMap((name) => lookUpTerm(segment, tokenOf(part.kind, name)) ?? []);
    return part.kind === 'bio' ? rareTerms(known, part, least) : known;
  });
  return withOneOf(comparison, terms);
}

/**
 * Returns the rarest terms, of which a document must have one if this part alone yields at least `least`. Such a document has
 * several of the names, so all of them but one may be among the most frequent terms.
 */
function rareTerms(terms: readonly Term[], { names, weight }: Names, least: number): readonly Term[] {
  // Solves weight * dice(common, names + common) >= least, for documents without another word.
  const rest = 2 * identical * weight - least;
  const common = rest > 0 ? Math.ceil((least * names.length) / rest) : Number.POSITIVE_INFINITY;
  return terms.toSorted((a, b) => a.count - b.count).slice(0, Math.max(0, terms.length - common + 1));
}

/** Moves the documents that have one of the terms to the front. */
function withOneOf(comparison: Comparison, terms: readonly Term[]): Comparison {
  const { list, scratch } = comparison;
  const { flags } = scratch;
  for (const term of terms) {
    if (term.bits) addCommon(flags, [term.bits]);
    else flagList(flags, term.list);
  }
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    const d = intAt(list, i);
    list[kept] = d;
    kept += bitAt(flags, d);
  }
  flags.fill(0);
  return firstOf(comparison, kept);
}

function addNames(
  { segment, scratch, tokenOf, list, weighted }: Comparison,
  { names, size, weight, kind }: Names,
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

function addLanguage(comparison: Comparison, language: string): Comparison {
  const { segment, tokenOf, list, weighted } = comparison;
  const term = lookUpTerm(segment, tokenOf('language', language));
  if (!term) return comparison;
  for (let i = 0; i < list.length; i++)
    if (hasTerm(term, intAt(list, i))) addTo(weighted, i, weights.language * identical);
  return comparison;
}

function addTo(weighted: Float64Array, index: number, amount: number): void {
  weighted[index] = doubleAt(weighted, index) + amount;
}

function addSize(comparison: Comparison, followers: number): Comparison {
  const { segment, list, weighted } = comparison;
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
  return comparison;
}
