import {
  type AudienceProfile,
  type audienceSimilarityWeights,
  dice,
  placeToken,
  type Token,
} from '@creator-discovery/search-filters';
import type { OrderedColumn } from './ordered-column.js';
import { shareList } from './share-lists.js';
import type { CompactArray } from './shared-arrays.js';
import type { Comparison } from './similarity-scan.js';
import { findToken } from './token-dictionary.js';

interface SeedShare {
  readonly key: Token;
  readonly share: number;
}

/** Adds up what is known of the seed's audience; gives the sum of the weights. */
export function audienceParts(
  comparison: Comparison,
  { audience }: AudienceProfile,
  weights: typeof audienceSimilarityWeights,
): number {
  const places = audience.places.map(({ ordinal, share }) => ({ key: placeToken(ordinal), share }));
  const languages = audience.languages.map(({ code, share }) => ({
    key: comparison.tokenOf('audience_language', code),
    share,
  }));
  return (
    addLists(comparison, places, { weight: weights.places, totals: comparison.segment.sizes.placeShares }) +
    addAges(comparison, audience.ages, weights.ages) +
    addLists(comparison, languages, { weight: weights.languages, totals: comparison.segment.sizes.languageShares }) +
    addGenders(comparison, audience, weights.genders)
  );
}

const sumOf = (shares: readonly { readonly share: number }[]): number =>
  shares.reduce((sum, { share }) => sum + share, 0);

function addLists(
  { segment, scratch, list, weighted }: Comparison,
  seed: readonly SeedShare[],
  { weight, totals }: { weight: number; totals: CompactArray },
): number {
  const seedTotal = sumOf(seed);
  if (seedTotal === 0) return 0;
  const [common] = scratch.sums;
  for (const { key, share } of seed) {
    const number = findToken(segment.shareKeys, key);
    if (number < 0) continue;
    const { documents, codes } = shareList(segment.shares, number, segment.size);
    for (let i = 0; i < documents.length; i++) {
      const d = documents[i] as number;
      common[d] = (common[d] as number) + Math.min(segment.shares.values[codes[i] as number] as number, share);
    }
  }
  for (let i = 0; i < list.length; i++) {
    const d = list[i] as number;
    weighted[i] = (weighted[i] as number) + weight * dice(common[d] as number, seedTotal + (totals[d] as number));
  }
  common.fill(0);
  return weight;
}

function addAges(
  { segment: { ages }, list, weighted }: Comparison,
  seed: AudienceProfile['audience']['ages'],
  weight: number,
): number {
  const seedTotal = sumOf(seed);
  if (seedTotal === 0) return 0;
  const own = ages.minimums.map(
    (min, band) => seed.find((entry) => entry.min === min && entry.max === ages.maximums[band])?.share ?? 0,
  );
  for (let i = 0; i < list.length; i++) {
    const d = list[i] as number;
    let [common, total] = [0, seedTotal];
    for (let e = ages.starts[d] as number; e < (ages.starts[d + 1] as number); e++) {
      const share = ages.values[ages.codes[e] as number] as number;
      total += share;
      common += Math.min(share, own[ages.bands[e] as number] as number);
    }
    weighted[i] = (weighted[i] as number) + weight * dice(common, total);
  }
  return weight;
}

function addGenders(
  { segment, scratch, list, weighted }: Comparison,
  { male, female }: AudienceProfile['audience'],
  weight: number,
): number {
  const seedTotal = (male ?? 0) + (female ?? 0);
  if (seedTotal === 0) return 0;
  const [common, totals] = scratch.sums;
  const add = ({ order, values, starts }: OrderedColumn, own: number) => {
    for (let v = 0; v < values.length; v++) {
      const share = values[v] as number;
      for (let i = starts[v] as number; i < (starts[v + 1] as number); i++) {
        const d = order[i] as number;
        totals[d] = (totals[d] as number) + share;
        common[d] = (common[d] as number) + Math.min(share, own);
      }
    }
  };
  add(segment.columns.male, male ?? 0);
  add(segment.columns.female, female ?? 0);
  for (let i = 0; i < list.length; i++) {
    const d = list[i] as number;
    weighted[i] = (weighted[i] as number) + weight * dice(common[d] as number, seedTotal + (totals[d] as number));
  }
  common.fill(0);
  totals.fill(0);
  return weight;
}
