import type { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { foldText, type PlaceDictionary, type Platform, platforms } from '@creator-discovery/search-filters';
import { batches, type Population } from './dataset.ts';
import type { BenchCreator } from './engine.ts';

/** How many creators of a sample have each value. */
class Tally<Value> {
  readonly #counts = new Map<Value, number>();

  add(values: Iterable<Value>): void {
    for (const value of values) this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  /** The value whose count is nearest to that number; the same for the same sample. */
  nearest(count: number, skip: ReadonlySet<Value> = new Set()): Value {
    let best: { value: Value; distance: number } | null = null;
    for (const [value, known] of this.#counts) {
      const distance = Math.abs(Math.log(known / count));
      if (!skip.has(value) && (best === null || distance < best.distance)) best = { value, distance };
    }
    if (!best) throw new RangeError('The sample has no such values');
    return best.value;
  }

  /** Distinct values whose counts are nearest to that number. */
  several(count: number, howMany: number): Value[] {
    const chosen = new Set<Value>();
    while (chosen.size < Math.min(howMany, this.#counts.size)) chosen.add(this.nearest(count, chosen));
    return [...chosen];
  }

  common(howMany: number): Value[] {
    return [...this.#counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, howMany)
      .map(([value]) => value);
  }
}

export type Vocabularies = Readonly<Record<Platform, Vocabulary>>;

/** Creators of a population that vocabularies are taken from. */
const sampleSize = 50_000;

/**
 * The vocabularies of a population's platforms, of its spaced texts however its texts are typed: a keyword is what a person
 * takes for a word, and the same population is asked the same.
 */
export function vocabulariesOf(population: Population, places: GeoNamesPlaces): Vocabularies {
  const count = Math.min(population.count, sampleSize);
  const vocabularies = Object.fromEntries(
    platforms.map((platform) => [platform, new Vocabulary(platform, places)]),
  ) as Record<Platform, Vocabulary>;
  for (const batch of batches({ ...population, count, texts: 'spaced' }, places)) {
    for (const creator of batch) vocabularies[creator.indexed.platform].add(creator);
  }
  return vocabularies;
}

/** What words, names and places a platform's creators have, and how often: requests are made of them. */
export class Vocabulary {
  readonly platform: Platform;
  readonly places: PlaceDictionary;
  #size = 0;
  readonly #bio = new Tally<string>();
  readonly #captions = new Tally<string>();
  readonly #hashtags = new Tally<string>();
  readonly #topics = new Tally<string>();
  readonly #interests = new Tally<string>();
  readonly #languages = new Tally<string>();
  readonly #places = new Tally<number>();
  readonly #audiencePlaces = new Tally<number>();

  constructor(platform: Platform, places: PlaceDictionary) {
    this.platform = platform;
    this.places = places;
  }

  add({ record, indexed: creator }: BenchCreator): void {
    this.#size += 1;
    this.#bio.add(keywordsIn(record.bio ?? ''));
    this.#captions.add(keywordsIn(record.captions?.join('\n') ?? ''));
    this.#hashtags.add(creator.hashtags);
    this.#topics.add(creator.topics);
    this.#interests.add(creator.interests);
    if (creator.language !== null) this.#languages.add([creator.language]);
    if (creator.place !== null) this.#places.add(this.#upFrom(creator.place));
    this.#audiencePlaces.add(creator.audience.places.map(({ ordinal }) => ordinal));
  }

  *#upFrom(ordinal: number): Generator<number> {
    for (let place = this.places.byOrdinal(ordinal); place; ) {
      yield place.ordinal;
      place = place.parentId === null ? null : this.places.byId(place.parentId);
    }
  }

  /** A word of about that share of the bios. */
  bioWord = (share: number): string => this.#bio.nearest(share * this.#size);
  bioWords = (share: number, howMany: number): string[] => this.#bio.several(share * this.#size, howMany);
  captionWord = (share: number): string => this.#captions.nearest(share * this.#size);
  captionWords = (share: number, howMany: number): string[] => this.#captions.several(share * this.#size, howMany);
  /** Empty on platforms without hashtags. */
  hashtags = (share: number, howMany: number): string[] =>
    this.platform === 'videonet' ? [] : this.#hashtags.several(share * this.#size, howMany);
  topics = (howMany: number): string[] => this.#topics.common(howMany);
  interests = (howMany: number): string[] => this.#interests.common(howMany);
  language = (rank: number): string => this.#languages.common(rank + 1).at(-1) ?? 'en';
  /** Id of a place where about that share of the creators have followers. */
  audiencePlace = (share: number): string => this.#idOf(this.#audiencePlaces.nearest(share * this.#size));

  /** Id of a place where about that share of the creators live. */
  place = (share: number): string => this.#idOf(this.#places.nearest(share * this.#size));

  #idOf(ordinal: number): string {
    return this.places.byOrdinal(ordinal)?.id ?? '';
  }
}

/** The words of a spaced text, each once. */
function keywordsIn(text: string): ReadonlySet<string> {
  return new Set(foldText(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu));
}
