import {
  type AlikeCondition,
  type AudienceProfile,
  audienceSimilarityWeights,
  type CreatorProfile,
  creatorSimilarityWeights,
  identical,
  type Range,
  sizeBand,
  sizeStep,
  type TokenOf,
} from '@creator-discovery/search-filters';
import { bandNumber, languageNumber } from '../document/packed-share.ts';
import { tokenNumber } from '../document/token-text.ts';

/**
 * What is worked out for each creator. The source is the same for every request, so that the cluster compiles it once; numbers
 * beyond 2^53 are bigints, which `bodyText` writes.
 */
export interface Measure {
  /** Functions that the expression calls. */
  readonly functions: string;
  /** A whole number. */
  readonly expression: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A script of the query language. */
export interface Script {
  readonly source: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** True where the measure is at least that. */
export function atLeast({ functions, expression, params }: Measure, minimum: number): Script {
  return { source: `${functions} return ${expression} >= params.minimum;`, params: { ...params, minimum } };
}

/** The measure as what to order or to score by. */
export function scriptOf({ functions, expression, params }: Measure): Script {
  return { source: `${functions} return (double) ${expression};`, params };
}

/** The share of one entry, by its number: 0 where none is recorded, which no share is that was asked for. */
export function shareOf(field: 'places' | 'languages', entry: number): Measure {
  return { functions: shareFunction, expression: 'shareOf(doc[params.field], params.entry)', params: { field, entry } };
}

const shareFunction = `
long shareOf(def packed, int entry) {
  for (int i = 0; i < packed.size(); i++) { long one = packed.get(i); if ((one >> 32) == entry) return one & 0xFFFFFFFFL; }
  return 0;
}`;

/** The summed share of the recorded bands that lie wholly inside the bounds. */
export function agesWithin({ min, max }: Range): Measure {
  // Ages are whole numbers from 0 to 150.
  const params = { youngest: Math.max(0, Math.ceil(min ?? 0)), oldest: Math.min(255, Math.floor(max ?? 255)) };
  return { functions: agesFunction, expression: 'agesWithin(doc["ages"], params.youngest, params.oldest)', params };
}

/** -1: there is none. */
const agesFunction = `
long agesWithin(def ages, long youngest, long oldest) {
  long sum = 0; boolean found = false;
  for (int i = 0; i < ages.size(); i++) {
    long one = ages.get(i); long band = one >> 32;
    if ((band >> 8) >= youngest && (band & 255) <= oldest) { sum += one & 0xFFFFFFFFL; found = true; }
  }
  return found ? sum : -1;
}`;

/** `creatorSimilarity` or `audienceSimilarity`; null when nothing comparable is known of the seed. */
export function similarity(condition: AlikeCondition, tokenOf: TokenOf): Measure | null {
  return condition.to === 'creator' ? creatorSimilarity(condition.seed, tokenOf) : audienceSimilarity(condition.seed);
}

function creatorSimilarity(seed: CreatorProfile, tokenOf: TokenOf): Measure | null {
  const weights = creatorSimilarityWeights;
  const numbers = (kind: 'topic' | 'bio' | 'interest' | 'hashtag', names: readonly string[]) =>
    names.map((name) => tokenNumber(tokenOf(kind, name))).sort((a, b) => (a < b ? -1 : 1));
  const sets = [
    { field: 'topics', weight: weights.topics, seed: numbers('topic', seed.topics) },
    { field: 'bio_words', weight: weights.bioWords, seed: numbers('bio', seed.bioWords ?? []) },
    { field: 'interests', weight: weights.interests, seed: numbers('interest', seed.interests) },
    { field: 'hashtags', weight: weights.hashtags, seed: numbers('hashtag', seed.hashtags) },
  ].filter((set) => set.seed.length > 0);
  const language = seed.language === null ? null : languageNumber(seed.language);
  const weight =
    sets.reduce((sum, set) => sum + set.weight, 0) +
    (seed.language === null ? 0 : weights.language) +
    (seed.followers === null ? 0 : weights.size);
  if (weight === 0) return null;
  return {
    functions: creatorFunctions,
    expression: 'creatorSimilarity(params, doc)',
    params: {
      fields: sets.map(({ field }) => field),
      weights: sets.map((set) => set.weight),
      seeds: sets.map((set) => set.seed),
      // Of no creator.
      language: language ?? -1,
      languageWeight: seed.language === null ? 0 : weights.language,
      band: seed.followers === null ? 0 : sizeBand(seed.followers),
      bandWeight: seed.followers === null ? 0 : weights.size,
      step: sizeStep,
      whole: identical,
      weight,
    },
  };
}

/** Both lists ascend. */
const creatorFunctions = `
long inCommon(def known, List seed) {
  long common = 0; int i = 0; int j = 0; int n = known.size(); int m = seed.size();
  while (i < n && j < m) {
    long a = known.get(i); long b = ((Number) seed.get(j)).longValue();
    if (a == b) { common++; i++; j++; } else if (a < b) { i++; } else { j++; }
  }
  return common;
}
long creatorSimilarity(def params, def doc) {
  long whole = params.whole; long sum = 0;
  for (int p = 0; p < params.fields.size(); p++) {
    def known = doc[params.fields[p]]; List seed = params.seeds[p];
    long weight = params.weights[p];
    sum += weight * (2 * whole * inCommon(known, seed) / (seed.size() + known.size()));
  }
  if (params.languageWeight > 0 && doc['language'].size() > 0 && doc['language'].value == params.language) {
    sum += params.languageWeight * whole;
  }
  if (params.bandWeight > 0 && doc['size_band'].size() > 0) {
    long apart = doc['size_band'].value - params.band;
    long near = whole - params.step * (apart < 0 ? -apart : apart);
    if (near > 0) sum += params.bandWeight * near;
  }
  return sum / params.weight;
}`;

function audienceSimilarity({ audience, male, female }: AudienceProfile): Measure | null {
  const weights = audienceSimilarityWeights;
  const numbered = audience.languages.flatMap(({ code, share }) => {
    const number = languageNumber(code);
    return number === null ? [] : [[number, share] as const];
  });
  const parts = [
    {
      field: 'places',
      weight: weights.places,
      entries: audience.places.map(({ ordinal, share }) => [ordinal, share] as const),
    },
    {
      field: 'ages',
      weight: weights.ages,
      entries: audience.ages.map((band) => [bandNumber(band), band.share] as const),
    },
    { field: 'languages', weight: weights.languages, entries: numbered },
  ]
    .map(({ entries, ...part }) => ({ ...part, entries: entries.toSorted(([a], [b]) => a - b) }))
    .filter(({ entries }) => sharesOf(entries) > 0);
  const genders = (male ?? 0) + (female ?? 0);
  const weight = parts.reduce((sum, part) => sum + part.weight, 0) + (genders === 0 ? 0 : weights.genders);
  if (weight === 0) return null;
  return {
    functions: audienceFunctions,
    expression: 'audienceSimilarity(params, doc)',
    params: {
      fields: parts.map(({ field }) => field),
      weights: parts.map((part) => part.weight),
      entries: parts.map(({ entries }) => entries.map(([entry]) => entry)),
      shares: parts.map(({ entries }) => entries.map(([, share]) => share)),
      totals: parts.map(({ entries }) => sharesOf(entries)),
      male: male ?? 0,
      female: female ?? 0,
      gendersWeight: genders === 0 ? 0 : weights.genders,
      whole: identical,
      weight,
    },
  };
}

function sharesOf(entries: readonly (readonly [number, number])[]): number {
  return entries.reduce((sum, [, share]) => sum + share, 0);
}

/** Both lists ascend by entry. */
const audienceFunctions = `
long alike(def known, List entries, List shares, long total, long whole) {
  long common = 0; long sum = total; int j = 0; int m = entries.size();
  for (int i = 0; i < known.size(); i++) {
    long one = known.get(i); long entry = one >> 32; long share = one & 0xFFFFFFFFL;
    sum += share;
    while (j < m && ((Number) entries.get(j)).longValue() < entry) j++;
    if (j < m && ((Number) entries.get(j)).longValue() == entry) {
      long other = ((Number) shares.get(j)).longValue();
      common += share < other ? share : other;
    }
  }
  return 2 * whole * common / sum;
}
long shareAt(def figure) { return figure.size() == 0 ? 0 : (long) figure.value; }
long audienceSimilarity(def params, def doc) {
  long whole = params.whole; long sum = 0;
  for (int p = 0; p < params.fields.size(); p++) {
    long weight = params.weights[p];
    sum += weight * alike(doc[params.fields[p]], params.entries[p], params.shares[p], params.totals[p], whole);
  }
  if (params.gendersWeight > 0) {
    long male = shareAt(doc['male']); long female = shareAt(doc['female']);
    long seedMale = params.male; long seedFemale = params.female;
    long common = (male < seedMale ? male : seedMale) + (female < seedFemale ? female : seedFemale);
    sum += params.gendersWeight * (2 * whole * common / (male + female + seedMale + seedFemale));
  }
  return sum / params.weight;
}`;
