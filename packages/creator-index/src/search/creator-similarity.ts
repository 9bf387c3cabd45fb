import {
  type CreatorProfile,
  creatorSimilarityWeights,
  dice,
  identical,
  sizeBand,
  sizeStep,
  type TokenKind,
} from '@creator-discovery/search-filters';
import type { Scratch } from '../memory/scratch.ts';
import { listBits } from '../segment/bitset.ts';
import { plainList } from '../segment/document-list.ts';
import type { Term } from '../segment/postings.ts';
import type { SizeName } from '../segment/segment.ts';
import type { Comparison, Part } from './similarity-parts.ts';
import { hasTerm, lookUpTerm } from './term-groups.ts';

const weights = creatorSimilarityWeights;

/** What is known of the seed: names first, without which hardly anybody is alike. */
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
    const d = list[i] as number;
    const common = counts[d] as number;
    if (common > 0) weighted[i] = (weighted[i] as number) + weight * dice(common, names.length + (sizes[d] as number));
  }
  counts.fill(0);
}

/** Counts the term for every document that has it: going through the term or the list, whichever is shorter. */
function countTerm(term: Term, list: Uint32Array, { counts, listed }: Scratch): void {
  const { bits } = term;
  if (bits && term.count * 2 > list.length) {
    for (let i = 0; i < list.length; i++) {
      const d = list[i] as number;
      counts[d] = (counts[d] as number) + (((bits[d >>> 5] as number) >>> (d & 31)) & 1);
    }
    return;
  }
  const documents = bits
    ? listed.subarray(0, listBits(bits, { from: 0, to: bits.length }, listed))
    : plainList(term.list, listed);
  for (let i = 0; i < documents.length; i++)
    counts[documents[i] as number] = (counts[documents[i] as number] as number) + 1;
}

function addLanguage({ segment, tokenOf, list, weighted }: Comparison, language: string): void {
  const term = lookUpTerm(segment, tokenOf('language', language));
  if (!term) return;
  for (let i = 0; i < list.length; i++)
    if (hasTerm(term, list[i] as number)) weighted[i] = (weighted[i] as number) + weights.language * identical;
}

function addSize({ segment, list, weighted }: Comparison, followers: number): void {
  const band = sizeBand(followers);
  // Documents come by follower count descending, and so do their bands.
  let least = Number.POSITIVE_INFINITY;
  let part = 0;
  for (let i = 0; i < list.length; i++) {
    const count = segment.followers[list[i] as number] as number;
    if (Number.isNaN(count)) break;
    if (count < least) {
      const own = sizeBand(count);
      least = own === 0 ? Number.NEGATIVE_INFINITY : 2 ** (own - 1);
      part = weights.size * Math.max(0, identical - sizeStep * Math.abs(band - own));
    }
    weighted[i] = (weighted[i] as number) + part;
  }
}
