import type { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import { foldText, type PlaceDictionary, type Platform, platforms } from '@creator-discovery/search-filters';
import { batches, type Population } from './dataset.ts';
import type { BenchCreator } from './engine.ts';

/** Counts the creators of a sample that have each value. */
class Tally<Value> {
  readonly #counts = new Map<Value, number>();

  add(values: Iterable<Value>): void {
    for (const value of values) this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  /** Returns the value whose count is closest to the given one. */
  nearest(count: number, skip: ReadonlySet<Value> = new Set()): Value {
    let best: { value: Value; distance: number } | null = null;
    for (const [value, known] of this.#counts) {
      const distance = Math.abs(Math.log(known / count));
      if (!skip.has(value) && (best === null || distance < best.distance)) best = { value, distance };
    }
    if (!best) throw new RangeError('the sample has too few values');
    return best.value;
  }

  /** Returns distinct values whose counts are closest to the given one. */
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

/** Creators to build vocabularies from. */
const sampleSize = 50_000;

/** Builds a vocabulary per platform, always from spaced texts: the requests do not depend on how texts are written. */
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

/** Words, names and places of a platform's creators with their frequencies. */
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

  /** Returns a word that occurs in about this share of the bios. */
  bioWord = (share: number): string => this.#bio.nearest(share * this.#size);
  bioWords = (share: number, howMany: number): string[] => this.#bio.several(share * this.#size, howMany);
  captionWords = (share: number, howMany: number): string[] => this.#captions.several(share * this.#size, howMany);
  /** Empty on platforms without hashtags. */
  hashtags = (share: number, howMany: number): string[] =>
    this.platform === 'videonet' ? [] : this.#hashtags.several(share * this.#size, howMany);
  topics = (howMany: number): string[] => this.#topics.common(howMany);
  interests = (howMany: number): string[] => this.#interests.common(howMany);
  language = (rank: number): string => this.#languages.common(rank + 1).at(-1) ?? 'en';
  /** Returns the id of a place where about this share of the creators have followers. */
  audiencePlace = (share: number): string => this.#idOf(this.#audiencePlaces.nearest(share * this.#size));

  /** Returns the id of a place where about this share of the creators live. */
  place = (share: number): string => this.#idOf(this.#places.nearest(share * this.#size));

  somePlaces = (share: number, howMany: number) => this.#several(this.#places, share, howMany);
  someAudiencePlaces = (share: number, howMany: number) => this.#several(this.#audiencePlaces, share, howMany);

  #several(places: Tally<number>, share: number, howMany: number): { readonly id: string }[] {
    return places.several(share * this.#size, howMany).map((ordinal) => ({ id: this.#idOf(ordinal) }));
  }

  #idOf(ordinal: number): string {
    return this.places.byOrdinal(ordinal)?.id ?? '';
  }
}

/** Returns the distinct words of a spaced text. */
function keywordsIn(text: string): ReadonlySet<string> {
  return new Set(foldText(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu));
}
