import {
  type AudienceProfile,
  audienceSimilarityWeights,
  dice,
  identical,
  placeToken,
  type Token,
} from '@creator-discovery/search-filters';
import type { CompactArray } from '../memory/shared-arrays.ts';
import { doubleAt, intAt } from '../memory/typed-arrays.ts';
import type { OrderedColumn } from '../segment/ordered-column.ts';
import { shareList } from '../segment/share-lists.ts';
import { findToken } from '../segment/token-dictionary.ts';
import { type Comparison, firstOf, inFractions, type Part } from './similarity-parts.ts';
import { type SummedShares, sumShares } from './unions.ts';

const weights = inFractions(audienceSimilarityWeights);

interface SeedShare {
  readonly key: Token;
  readonly share: number;
}

interface PartOfShares extends Part {
  /** Sum of the seed's shares; 0 = unknown, so not compared. */
  readonly total: number;
}

/** Shares of the seed's places or languages. */
interface SeedShares {
  readonly weight: number;
  readonly shares: readonly SeedShare[];
  /** Sum of the shares. */
  readonly total: number;
  /** Sum of the shares per document. */
  readonly totals: CompactArray;
  /** Working memory: sum of the common shares per document. */
  readonly common: Uint32Array;
}

/** Returns the known parts of the seed's audience, most expensive last. */
export function audienceParts(
  { audience: { places, languages, ages }, male, female }: AudienceProfile,
  { segment: { sizes }, tokenOf, scratch }: Comparison,
): readonly Part[] {
  const lists: readonly SeedShares[] = [
    {
      weight: weights.places,
      shares: places.map(({ ordinal, share }) => ({ key: placeToken(ordinal), share })),
      total: sumOf(places),
      totals: sizes.placeShares,
      common: scratch.sums,
    },
    {
      weight: weights.languages,
      shares: languages.map(({ code, share }) => ({ key: tokenOf('audience_language', code), share })),
      total: sumOf(languages),
      totals: sizes.languageShares,
      // Free here, because audiences have no terms to list.
      common: scratch.listed,
    },
  ].filter(({ total }) => total > 0);
  const genders = (male ?? 0) + (female ?? 0);
  const bands = sumOf(ages);
  const parts: readonly PartOfShares[] = [
    {
      weight: lists.reduce((sum, { weight }) => sum + weight, 0),
      total: lists.reduce((sum, { total }) => sum + total, 0),
      add: (comparison, least) => addLists(comparison, lists, least),
    },
    {
      weight: weights.genders,
      total: genders,
      add: (comparison) =>
        addGenders(comparison, { male: male ?? 0, female: female ?? 0 }, { weight: weights.genders, total: genders }),
    },
    {
      weight: weights.ages,
      total: bands,
      add: (comparison) => addAges(comparison, ages, { weight: weights.ages, total: bands }),
    },
  ];
  return parts.filter(({ total }) => total > 0);
}

function sumOf(shares: readonly { readonly share: number }[]): number {
  return shares.reduce((sum, { share }) => sum + share, 0);
}

interface Scale {
  readonly weight: number;
  /** Sum of the seed's shares. */
  readonly total: number;
}

function addLists(comparison: Comparison, lists: readonly SeedShares[], least: number): Comparison {
  const {
    segment,
    scratch: { flags },
    list: all,
  } = comparison;
  for (const { shares, common } of lists) {
    const known = shares.flatMap(({ key, share }): readonly SummedShares[] => {
      const number = findToken(segment.shareKeys, key);
      return number < 0 ? [] : [{ list: shareList(segment.shares, number, segment.size), most: share }];
    });
    sumShares(all, known, { segment, flags, sums: common });
  }
  const rest = keepCandidates(comparison, lists, least);
  const { list, weighted } = rest;
  for (const { weight, total, totals, common } of lists)
    for (let i = 0; i < list.length; i++) {
      const d = intAt(list, i);
      weighted[i] = doubleAt(weighted, i) + weight * dice(intAt(common, d), total + (totals[d] as number));
    }
  return rest;
}

/** Drops documents whose shares cannot add `least`. Multiplies instead of dividing, because most documents are dropped. */
function keepCandidates(comparison: Comparison, [first, second]: readonly SeedShares[], least: number): Comparison {
  if (!first || !second || least <= 0) return comparison;
  const { list } = comparison;
  const [a, b] = [first.common, second.common];
  const [totalsA, totalsB] = [first.totals, second.totals];
  // Products of doubles are inexact.
  const needed = (least / (2 * identical)) * (1 - 1e-9);
  let kept = 0;
  for (let i = 0; i < list.length; i++) {
    const d = intAt(list, i);
    const totalA = first.total + (totalsA[d] as number);
    const totalB = second.total + (totalsB[d] as number);
    list[kept] = d;
    if (first.weight * intAt(a, d) * totalB + second.weight * intAt(b, d) * totalA >= needed * totalA * totalB) kept++;
  }
  return firstOf(comparison, kept);
}

function addAges(
  comparison: Comparison,
  seed: AudienceProfile['audience']['ages'],
  { weight, total }: Scale,
): Comparison {
  const {
    segment: { ages },
    list,
    weighted,
  } = comparison;
  const own = ages.minimums.map(
    (min, band) => seed.find((entry) => entry.min === min && entry.max === ages.maximums[band])?.share ?? 0,
  );
  for (let i = 0; i < list.length; i++) {
    const d = list[i] as number;
    let [common, sum] = [0, total];
    for (let e = ages.starts[d] as number; e < (ages.starts[d + 1] as number); e++) {
      const share = ages.values[ages.codes[e] as number] as number;
      sum += share;
      common += Math.min(share, own[ages.bands[e] as number] as number);
    }
    weighted[i] = (weighted[i] as number) + weight * dice(common, sum);
  }
  return comparison;
}

function addGenders(
  comparison: Comparison,
  seed: { readonly male: number; readonly female: number },
  { weight, total }: Scale,
): Comparison {
  const {
    segment: {
      columns: { male, female },
    },
    list,
    weighted,
  } = comparison;
  for (let i = 0; i < list.length; i++) {
    const d = list[i] as number;
    const men = valueAt(male, d);
    const women = valueAt(female, d);
    const common = Math.min(men, seed.male) + Math.min(women, seed.female);
    weighted[i] = (weighted[i] as number) + weight * dice(common, total + men + women);
  }
  return comparison;
}

/** Returns 0 if unknown. Not `columnValue`, which reads out of bounds and is far slower then. */
function valueAt({ codes, values }: OrderedColumn, document: number): number {
  const code = codes[document] as number;
  return code < values.length ? doubleAt(values, code) : 0;
}
