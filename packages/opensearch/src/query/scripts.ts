import {
  type AlikeCondition,
  type AudienceProfile,
  audienceSimilarityWeights,
  type CreatorProfile,
  creatorSimilarityWeights,
  identical,
  type Range,
  type ShareCondition,
  sizeBand,
  sizeStep,
  type TokenOf,
} from '@creator-discovery/search-filters';
import {
  type AudienceEntry,
  ageEntries,
  audienceText,
  firstEntries,
  genderEntries,
  languageEntry,
  placeEntry,
} from '../document/audience-entries.ts';
import { languageNumber } from '../document/packed-share.ts';
import { tokenNumber } from '../document/token-text.ts';

/**
 * A number that a script computes per creator. Sources never depend on the request, so that the cluster compiles each once.
 * Numbers beyond 2^53 are bigints, which `bodyText` writes.
 */
export interface Measure {
  /** Functions that the expression calls. */
  readonly functions: string;
  /** Evaluates to an integer. */
  readonly expression: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Script {
  readonly source: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Returns a script that tests whether the measure is at least the minimum. */
export function atLeast({ functions, expression, params }: Measure, minimum: number): Script {
  return { source: `${functions} return ${expression} >= params.minimum;`, params: { ...params, minimum } };
}

/** Returns a script for sorting or scoring by the measure. */
export function scriptOf({ functions, expression, params }: Measure): Script {
  return { source: `${functions} return (double) ${expression};`, params };
}

/** Reads a number of `audienceBytes`; two numbers make an entry. */
const readingFunction = `
int numberAt(byte[] bytes, int at) {
  return ((bytes[at] & 255) << 24) | ((bytes[at + 1] & 255) << 16) | ((bytes[at + 2] & 255) << 8) | (bytes[at + 3] & 255);
}`;

/** Returns the numbers of the condition's places or languages, ascending. */
export function entriesOf(condition: ShareCondition): readonly number[] {
  const entries =
    condition.of === 'place' ? condition.entries : condition.entries.flatMap((code) => languageNumber(code) ?? []);
  return entries.toSorted((a, b) => a - b);
}

/** Sum of the shares of at least one entry; 0 if none is recorded. */
export function sharesOf(condition: ShareCondition): Measure {
  const entry = condition.of === 'place' ? placeEntry : languageEntry;
  const entries = entriesOf(condition).map((number) => entry(number).number);
  return { functions: sharesFunction, expression: 'sharesOf(doc["audience"], params.entries)', params: { entries } };
}

/** Both lists of entries ascend. */
const sharesFunction = `${readingFunction}
long sharesOf(def stored, List entries) {
  if (stored.size() == 0) return 0;
  BytesRef known = stored.get(0); byte[] bytes = known.bytes; int end = known.offset + known.length;
  long sum = 0; int wanted = 0; int entry = (int) entries.get(0);
  for (int at = known.offset; at < end; at += 8) {
    int number = numberAt(bytes, at);
    while (entry < number) {
      wanted++;
      if (wanted == entries.size()) return sum;
      entry = (int) entries.get(wanted);
    }
    if (entry == number) sum += numberAt(bytes, at + 4);
  }
  return sum;
}`;

/** Summed share of the recorded bands wholly within the bounds. */
export function agesWithin({ min, max }: Range): Measure {
  const [youngest, oldest] = [Math.max(0, Math.ceil(min ?? 0)), Math.min(255, Math.floor(max ?? 255))];
  return {
    functions: agesFunction,
    expression: 'agesWithin(params, doc["audience"])',
    // Ages are integers from 0 to 150.
    params: { youngest, oldest, first: firstEntries.ages, end: firstEntries.languages },
  };
}

/** Returns -1 if no band lies within the bounds. */
const agesFunction = `${readingFunction}
long agesWithin(Map params, def stored) {
  if (stored.size() == 0) return -1;
  BytesRef known = stored.get(0); byte[] bytes = known.bytes; int last = known.offset + known.length;
  int youngest = (int) params.youngest; int oldest = (int) params.oldest;
  int first = (int) params.first; int end = (int) params.end;
  long sum = 0; boolean found = false;
  for (int at = known.offset; at < last; at += 8) {
    int entry = numberAt(bytes, at); int band = entry - first;
    if (entry >= first && entry < end && (band >> 8) >= youngest && (band & 255) <= oldest) {
      sum += numberAt(bytes, at + 4); found = true;
    }
  }
  return found ? sum : -1;
}`;

/** Returns null if the seed has no comparable data. */
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
      // No creator has -1.
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
  const languages = audience.languages.flatMap(({ code, share }) => {
    const number = languageNumber(code);
    return number === null ? [] : [languageEntry(number, share)];
  });
  const kinds: Readonly<Record<keyof typeof firstEntries, readonly AudienceEntry[]>> = {
    genders: genderEntries({ male, female }),
    ages: ageEntries(audience.ages),
    languages,
    places: audience.places.map(({ ordinal, share }) => placeEntry(ordinal, share)),
  };
  const parts = Object.entries(firstEntries).map(([kind, first]) => {
    const entries = kinds[kind as keyof typeof kinds];
    const total = entries.reduce((sum, { share }) => sum + share, 0);
    // Parts that the seed lacks are not compared.
    return { first, total, weight: total === 0 ? 0 : audienceSimilarityWeights[kind as keyof typeof kinds] };
  });
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  if (weight === 0) return null;
  return {
    functions: audienceFunctions,
    expression: 'audienceSimilarity(params, doc["audience"])',
    params: {
      seed: audienceText(Object.values(kinds).flat()),
      ends: [...parts.slice(1).map(({ first }) => first), noEntry],
      weights: parts.map((part) => part.weight),
      totals: parts.map(({ total }) => total),
      none: noEntry,
      whole: identical,
      weight,
    },
  };
}

/** Greater than the number of any entry. */
const noEntry = 2 ** 31 - 1;

/** Entries of both audiences ascend. */
const audienceFunctions = `${readingFunction}
int seedNumber(String seed, int at) { return (seed.charAt(at) << 15) | seed.charAt(at + 1); }
long audienceSimilarity(Map params, def stored) {
  if (stored.size() == 0) return 0;
  BytesRef known = stored.get(0); byte[] bytes = known.bytes; int at = known.offset; int last = at + known.length;
  String seed = (String) params.seed; int length = seed.length(); int none = (int) params.none;
  int seedAt = 0; int seedEntry = seedNumber(seed, 0);
  List ends = (List) params.ends; List weights = (List) params.weights; List totals = (List) params.totals;
  long whole = (long) params.whole; long sum = 0;
  for (int part = 0; part < ends.size(); part++) {
    int end = (int) ends.get(part); long total = (long) totals.get(part); long common = 0;
    while (at < last) {
      int entry = numberAt(bytes, at);
      if (entry >= end) break;
      long share = numberAt(bytes, at + 4);
      total += share;
      while (seedEntry < entry) { seedAt += 4; seedEntry = seedAt < length ? seedNumber(seed, seedAt) : none; }
      if (seedEntry == entry) { long other = seedNumber(seed, seedAt + 2); common += share < other ? share : other; }
      at += 8;
    }
    long weight = (long) weights.get(part);
    if (weight > 0) sum += weight * (2 * whole * common / total);
  }
  return sum / (long) params.weight;
}`;
