import {
  type AudienceProfile,
  audienceSimilarityWeights,
  dice,
  placeToken,
  type Token,
} from '@creator-discovery/search-filters';
import type { CompactArray } from '../memory/shared-arrays.ts';
import { doubleAt, intAt } from '../memory/typed-arrays.ts';
import type { OrderedColumn } from '../segment/ordered-column.ts';
import { shareList } from '../segment/share-lists.ts';
import { findToken } from '../segment/token-dictionary.ts';
import { type Comparison, inFractions, type Part } from './similarity-parts.ts';
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

/** Returns the known parts of the seed's audience, most expensive last. */
export function audienceParts(
  { audience: { places, languages, ages }, male, female }: AudienceProfile,
  { segment: { sizes }, tokenOf }: Comparison,
): readonly Part[] {
  const list = (seed: readonly SeedShare[], weight: number, totals: CompactArray): PartOfShares => {
    const total = sumOf(seed);
    return { weight, total, add: (comparison) => addLists(comparison, seed, { weight, total, totals }) };
  };
  const genders = (male ?? 0) + (female ?? 0);
  const bands = sumOf(ages);
  const parts: readonly PartOfShares[] = [
    list(
      places.map(({ ordinal, share }) => ({ key: placeToken(ordinal), share })),
      weights.places,
      sizes.placeShares,
    ),
    list(
      languages.map(({ code, share }) => ({ key: tokenOf('audience_language', code), share })),
      weights.languages,
      sizes.languageShares,
    ),
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

function addLists(
  { segment, scratch: { sums, flags }, list, weighted }: Comparison,
  seed: readonly SeedShare[],
  { weight, total, totals }: Scale & { readonly totals: CompactArray },
): void {
  const known = seed.flatMap(({ key, share }): readonly SummedShares[] => {
    const number = findToken(segment.shareKeys, key);
    return number < 0 ? [] : [{ list: shareList(segment.shares, number, segment.size), most: share }];
  });
  sumShares(list, known, { segment, flags, sums });
  for (let i = 0; i < list.length; i++) {
    const d = intAt(list, i);
    weighted[i] = doubleAt(weighted, i) + weight * dice(intAt(sums, d), total + (totals[d] as number));
  }
}

function addAges(
  { segment: { ages }, list, weighted }: Comparison,
  seed: AudienceProfile['audience']['ages'],
  { weight, total }: Scale,
): void {
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
}

function addGenders(
  { segment: { columns }, list, weighted }: Comparison,
  seed: { readonly male: number; readonly female: number },
  { weight, total }: Scale,
): void {
  const { male, female } = columns;
  for (let i = 0; i < list.length; i++) {
    const d = list[i] as number;
    const men = valueAt(male, d);
    const women = valueAt(female, d);
    const common = Math.min(men, seed.male) + Math.min(women, seed.female);
    weighted[i] = (weighted[i] as number) + weight * dice(common, total + men + women);
  }
}

/** Returns 0 if unknown. Not `columnValue`, which reads out of bounds and is far slower then. */
function valueAt({ codes, values }: OrderedColumn, document: number): number {
  const code = codes[document] as number;
  return code < values.length ? doubleAt(values, code) : 0;
}
