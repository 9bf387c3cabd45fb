import {
  type AudienceProfile,
  type CreatorProfile,
  creatorSimilarityWeights,
  dice,
  identical,
  type Lookalike,
  type SearchQuery,
  sizeBand,
  sizeStep,
  type TokenKind,
  type TokenOf,
} from '@creator-discovery/search-filters';
import { audienceParts } from './audience-similarity.js';
import { listBits } from './bitset.js';
import { plainList } from './document-list.js';
import type { Term } from './postings.js';
import type { Scratch } from './scratch.js';
import type { Segment, SizeName } from './segment.js';
import { hasTerm, lookUpTerm } from './term-groups.js';

/** How like the seeds the listed documents are, millionths; null where the query has no such seed. */
export interface Similarities {
  readonly creator: Float64Array | null;
  readonly audience: Float64Array | null;
}

/** Documents under comparison with a seed: `weighted[i]` sums weight times likeness of `list[i]`. */
export interface Comparison {
  readonly segment: Segment;
  readonly scratch: Scratch;
  readonly tokenOf: TokenOf;
  readonly list: Uint32Array;
  readonly weighted: Float64Array;
}

/** Keeps of an ascending list, in place, the documents that are like the query's seeds. */
export function keepLookalikes(
  segment: Segment,
  query: SearchQuery,
  { list, ...means }: { list: Uint32Array; scratch: Scratch; tokenOf: TokenOf },
): { list: Uint32Array } & Similarities {
  let rest = list;
  let creator: Float64Array | null = null;
  if (query.creatorLookalike) {
    const comparison = { segment, ...means, list: rest, weighted: new Float64Array(rest.length) };
    creator = keepAlike(comparison, query.creatorLookalike, creatorParts(comparison, query.creatorLookalike.seed));
    rest = rest.subarray(0, creator.length);
  }
  if (!query.audience.lookalike) return { list: rest, creator, audience: null };
  const comparison = { segment, ...means, list: rest, weighted: new Float64Array(rest.length) };
  const before = creator && new Map(Array.from(rest, (d, i) => [d, (creator as Float64Array)[i] as number]));
  const compared = audienceParts(comparison, query.audience.lookalike);
  const audience = keepAlike(compared.rest, query.audience.lookalike, compared.weight);
  rest = rest.subarray(0, audience.length);
  return { list: rest, creator: before && Float64Array.from(rest, (d) => before.get(d) as number), audience };
}

/** Keeps, in place, what is like the seed; gives the similarities of what stays. */
function keepAlike(
  { list, weighted, segment }: Comparison,
  { seed, minimum }: Lookalike<CreatorProfile | AudienceProfile>,
  weight: number,
): Float64Array {
  if (weight === 0) return new Float64Array(0);
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    const similarity = Math.floor((weighted[i] as number) / weight);
    const document = list[i] as number;
    if (similarity < minimum || segment.ids[document] === seed.id) continue;
    list[kept] = document;
    weighted[kept++] = similarity;
  }
  return weighted.subarray(0, kept);
}

/** Adds up what is known of the seed; gives the sum of the weights. */
function creatorParts(comparison: Comparison, seed: CreatorProfile): number {
  const weights = creatorSimilarityWeights;
  return (
    addNames(comparison, seed.topics, { size: 'topics', weight: weights.topics, kind: 'topic' }) +
    addNames(comparison, seed.bioWords ?? [], { size: 'bioWords', weight: weights.bioWords, kind: 'bio' }) +
    addNames(comparison, seed.interests, { size: 'interests', weight: weights.interests, kind: 'interest' }) +
    addNames(comparison, seed.hashtags, { size: 'hashtags', weight: weights.hashtags, kind: 'hashtag' }) +
    addLanguage(comparison, seed.language, weights.language) +
    addSize(comparison, seed.followers, weights.size)
  );
}

interface NamePart {
  readonly size: SizeName;
  readonly weight: number;
  readonly kind: TokenKind;
}

function addNames(
  { segment, scratch, tokenOf, list, weighted }: Comparison,
  names: readonly string[],
  { size, weight, kind }: NamePart,
): number {
  if (names.length === 0) return 0;
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
  return weight;
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

function addLanguage(
  { segment, tokenOf, list, weighted }: Comparison,
  language: string | null,
  weight: number,
): number {
  if (language === null) return 0;
  const term = lookUpTerm(segment, tokenOf('language', language));
  if (term)
    for (let i = 0; i < list.length; i++)
      if (hasTerm(term, list[i] as number)) weighted[i] = (weighted[i] as number) + weight * identical;
  return weight;
}

function addSize({ segment, list, weighted }: Comparison, followers: number | null, weight: number): number {
  if (followers === null) return 0;
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
      part = weight * Math.max(0, identical - sizeStep * Math.abs(band - own));
    }
    weighted[i] = (weighted[i] as number) + part;
  }
  return weight;
}
