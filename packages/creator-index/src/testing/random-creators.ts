import { accountTypes, genders, type IndexedCreator, type Platform } from '@creator-discovery/search-filters';

/** Random numbers by mulberry32: the same seed gives the same creators and queries. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, below 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  happens(probability: number): boolean {
    return this.fraction() < probability;
  }

  maybe<Value>(probability: number, make: () => Value): Value | null {
    return this.happens(probability) ? make() : null;
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }

  /** Distinct values; low indexes are far more frequent than high ones, as with words in texts. */
  some<Value>(values: readonly Value[], most: number): Value[] {
    const count = this.below(most + 1);
    return [
      ...new Set(
        Array.from({ length: count }, () => values[Math.floor(this.fraction() ** 3 * values.length)] as Value),
      ),
    ];
  }
}

export const someWords = Array.from({ length: 60 }, (_, i) => `${['food', 'été', 'вода', '猫', 'x'][i % 5]}${i}`);
export const someNames = Array.from({ length: 12 }, (_, i) => `name ${i}`);
export const someLanguages = ['en', 'es', 'fr', 'ja'] as const;
const bands = [
  [13, 17],
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 64],
  [65, 99],
] as const;

function share(random: SeededRandom) {
  return random.of([0, 1, 50_000, 100_000, 123_456, 200_000, 300_000, 500_000, 900_000]);
}

export function randomCreator(id: number, random: SeededRandom): IndexedCreator {
  const growth = () => random.maybe(0.8, () => random.below(80) / 4 - 5);
  return {
    id,
    platform: random.of<Platform>(['photonet', 'photonet', 'photonet', 'shortnet']),
    contacts: random.happens(0.5) ? 2 : random.of([0, 6, 1 << 25, 0x3ff]),
    followers: random.maybe(0.95, () => Math.floor(10 ** (random.fraction() * 4))),
    place: random.maybe(0.9, () => 1 + random.below(40)),
    language: random.maybe(0.9, () => random.of(someLanguages)),
    gender: random.maybe(0.7, () => random.of(genders)),
    age: random.maybe(0.6, () => 15 + random.below(40)),
    verified: random.happens(0.1),
    accountType: random.maybe(0.8, () => random.of(accountTypes)),
    interests: random.some(someNames, 4),
    topics: random.some(someNames, 4),
    hashtags: random.some(someWords, 5),
    bioWords: random.maybe(0.9, () => random.some(someWords, 12)),
    captionWords: random.some(someWords, 20),
    lastPostOn: random.maybe(0.9, () => 20_000 + random.below(300)),
    posts: random.maybe(0.9, () => random.below(500)),
    likes: random.maybe(0.9, () => random.below(100_000) / 10),
    views: random.maybe(0.6, () => random.below(9) * 2 ** 31),
    engagementRate: random.maybe(0.9, () => random.below(1000) / 100),
    growth: [growth(), growth(), growth(), growth(), growth(), growth()],
    credibility: random.maybe(0.8, () => random.below(100) / 100),
    audience: {
      places: random
        .some(
          Array.from({ length: 30 }, (_, i) => i + 1),
          6,
        )
        .sort((a, b) => a - b)
        .map((ordinal) => ({ ordinal, share: share(random) })),
      ages: random.happens(0.8)
        ? bands.filter(() => random.happens(0.8)).map(([min, max]) => ({ min, max, share: share(random) }))
        : [],
      male: random.maybe(0.8, () => share(random)),
      female: random.maybe(0.8, () => share(random)),
      languages: [...random.some(someLanguages, 3)].sort().map((code) => ({ code, share: share(random) })),
    },
  };
}

export function randomCreators(count: number, seed: number): IndexedCreator[] {
  const random = new SeededRandom(seed);
  return Array.from({ length: count }, (_, i) => randomCreator(i + 1, random));
}
