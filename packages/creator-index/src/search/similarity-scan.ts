import type {
  AudienceProfile,
  CreatorProfile,
  Lookalike,
  SearchQuery,
  TokenOf,
} from '@creator-discovery/search-filters';
import type { Scratch } from '../memory/scratch.ts';
import type { Segment } from '../segment/segment.ts';
import { audienceParts } from './audience-similarity.ts';
import { creatorParts } from './creator-similarity.ts';
import { type Comparison, compare, type Part } from './similarity-parts.ts';

/** How like the seeds the listed documents are, millionths; null where the query has no such seed. */
export interface Similarities {
  readonly creator: Float64Array | null;
  readonly audience: Float64Array | null;
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
    creator = keepAlike(comparison, query.creatorLookalike, creatorParts(query.creatorLookalike.seed));
    rest = rest.subarray(0, creator.length);
  }
  if (!query.audience.lookalike) return { list: rest, creator, audience: null };
  const comparison = { segment, ...means, list: rest, weighted: new Float64Array(rest.length) };
  const before = creator && new Map(Array.from(rest, (d, i) => [d, (creator as Float64Array)[i] as number]));
  const { lookalike } = query.audience;
  const audience = keepAlike(comparison, lookalike, audienceParts(lookalike.seed, comparison));
  rest = rest.subarray(0, audience.length);
  return { list: rest, creator: before && Float64Array.from(rest, (d) => before.get(d) as number), audience };
}

/** Keeps, in place, what is like the seed; gives the similarities of what stays. */
function keepAlike(
  comparison: Comparison,
  { seed, minimum }: Lookalike<CreatorProfile | AudienceProfile>,
  parts: readonly Part[],
): Float64Array {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  if (weight === 0) return new Float64Array(0);
  const { list, weighted, segment } = compare(comparison, parts, minimum);
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
