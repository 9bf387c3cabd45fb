import type { AudienceProfile, CreatorProfile } from './condition.ts';
import type { IndexedCreator } from './indexed-creator.ts';

/**
 * Similarity is an integer from 0 to 1,000,000, computed in integers so that all engines agree. It is the weighted mean of
 * the parts that the seed has; a part that the other creator lacks counts 0:
 *
 *   similarity = floor( sum(weight * part) / sum(weight) ),  part in 0..1,000,000
 *
 * - a set of names or words: `floor(1,000,000 * 2 * common / (seed's + other's))` (Dice)
 * - shares: Dice with `common` = sum of the smaller share of each common entry, over the sums of shares
 * - language: equal or not
 * - size: 1,000,000 less 250,000 for each doubling between the follower counts (`sizeBand`), not below 0
 *
 * (contract 2 "Lookalikes")
 */
export const identical = 1_000_000;

export const creatorSimilarityWeights = {
  topics: 30,
  bioWords: 25,
  interests: 15,
  hashtags: 15,
  language: 10,
  size: 5,
} as const;
export const audienceSimilarityWeights = { places: 40, ages: 25, languages: 20, genders: 15 } as const;

/** Minimum similarity of a lookalike. */
export const creatorLookalikeMinimum = 300_000;
/** Minimum similarity of a lookalike's audience. */
export const audienceLookalikeMinimum = 600_000;

/** Deducted from the size part per doubling of the follower count. */
export const sizeStep = 250_000;

/** Returns the binary digits of the follower count: 0 for 0 and below, 1 for 1, 2 for 2 and 3, 3 for 4 to 7. Fractions are dropped. */
export function sizeBand(followers: number): number {
  let band = 0;
  for (let rest = Math.floor(followers); rest >= 1; rest = Math.floor(rest / 2)) band += 1;
  return band;
}

/** Weight and value, 0 to 1,000,000; null if the seed lacks the part. */
type Part = { readonly weight: number; readonly value: number } | null;

/** Returns 0 to 1,000,000, or null if the seed has no comparable data. */
export function creatorSimilarity(seed: CreatorProfile, other: CreatorProfile): number | null {
  const weights = creatorSimilarityWeights;
  return weightedMean([
    names(weights.topics, seed.topics, other.topics),
    names(weights.bioWords, seed.bioWords ?? [], other.bioWords ?? []),
    names(weights.interests, seed.interests, other.interests),
    names(weights.hashtags, seed.hashtags, other.hashtags),
    seed.language === null
      ? null
      : { weight: weights.language, value: seed.language === other.language ? identical : 0 },
    seed.followers === null ? null : { weight: weights.size, value: sizeLikeness(seed.followers, other.followers) },
  ]);
}

/** Returns 0 to 1,000,000, or null if the seed has no audience data. */
export function audienceSimilarity(seed: AudienceProfile, other: AudienceProfile): number | null {
  const weights = audienceSimilarityWeights;
  const [a, b] = [seed.audience, other.audience];
  return weightedMean([
    shares(weights.places, a.places.map(placeShare), b.places.map(placeShare)),
    shares(weights.ages, a.ages.map(bandShare), b.ages.map(bandShare)),
    shares(weights.languages, a.languages.map(languageShare), b.languages.map(languageShare)),
    shares(weights.genders, genderShares(seed), genderShares(other)),
  ]);
}

/** Returns `floor(1,000,000 * 2 * common / total)`; 0 if `total` is 0. */
export function dice(common: number, total: number): number {
  return Math.floor((identical * 2 * common) / Math.max(total, 1));
}

function weightedMean(parts: readonly Part[]): number | null {
  let weighted = 0;
  let weight = 0;
  for (const part of parts) {
    if (!part) continue;
    weighted += part.weight * part.value;
    weight += part.weight;
  }
  return weight === 0 ? null : Math.floor(weighted / weight);
}

function names(weight: number, seed: readonly string[], other: readonly string[]): Part {
  if (seed.length === 0) return null;
  const known = new Set(seed);
  const common = other.reduce((count, name) => (known.has(name) ? count + 1 : count), 0);
  return { weight, value: dice(common, seed.length + other.length) };
}

function sizeLikeness(seed: number, other: number | null): number {
  return other === null ? 0 : Math.max(0, identical - sizeStep * Math.abs(sizeBand(seed) - sizeBand(other)));
}

type Share = readonly [entry: string | number, share: number];

function shares(weight: number, seed: readonly Share[], other: readonly Share[]): Part {
  const known = new Map(seed);
  let [common, total] = [0, 0];
  for (const [, share] of seed) total += share;
  if (total === 0) return null;
  for (const [entry, share] of other) {
    total += share;
    common += Math.min(share, known.get(entry) ?? 0);
  }
  return { weight, value: dice(common, total) };
}

function placeShare(place: IndexedCreator['audience']['places'][number]): Share {
  return [place.ordinal, place.share];
}

function bandShare(band: IndexedCreator['audience']['ages'][number]): Share {
  return [`${band.min}-${band.max}`, band.share];
}

function languageShare(language: IndexedCreator['audience']['languages'][number]): Share {
  return [language.code, language.share];
}

function genderShares({ male, female }: AudienceProfile): readonly Share[] {
  const known: Share[] = [];
  if (male !== null) known.push(['MALE', male]);
  if (female !== null) known.push(['FEMALE', female]);
  return known;
}
