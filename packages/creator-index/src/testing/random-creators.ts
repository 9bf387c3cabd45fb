import {
  accountTypes,
  type FigureValues,
  figureNames,
  figures,
  genders,
  type IndexedCreator,
  type Platform,
  type Unit,
} from '@creator-discovery/search-filters';

/** A repeatable source of chance: the same seed gives the same creators and queries. */
export class Chance {
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

  /** Distinct values, low indexes far more often than high ones, as words are in texts. */
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

function share(chance: Chance): number {
  return chance.of([0, 1, 50_000, 100_000, 123_456, 200_000, 300_000, 500_000, 900_000]);
}

/** A value of a figure, from few enough for ties, many enough for bounds to tell creators apart. */
const randomValue: Readonly<Record<Unit, (chance: Chance) => number>> = {
  count: (chance) => Math.floor(10 ** (chance.fraction() * 4)),
  average: (chance) => (chance.happens(0.3) ? chance.below(9) * 2 ** 31 : chance.below(100_000) / 10),
  percent: (chance) => chance.below(1000) / 50 - 5,
  years: (chance) => 15 + chance.below(40),
  day: (chance) => 20_000 + chance.below(300),
  place: (chance) => 1 + chance.below(40),
  ratio: (chance) => chance.below(100) / 100,
  share,
};

function randomFigures(chance: Chance): FigureValues {
  const values = figureNames.map((name) => [name, chance.maybe(0.85, () => randomValue[figures[name].unit](chance))]);
  return Object.fromEntries(values) as FigureValues;
}

export function randomCreator(id: number, chance: Chance): IndexedCreator {
  return {
    ...randomFigures(chance),
    id,
    platform: chance.of<Platform>(['photonet', 'photonet', 'photonet', 'shortnet']),
    contacts: chance.happens(0.5) ? 2 : chance.of([0, 6, 1 << 25, 0x3ff]),
    language: chance.maybe(0.9, () => chance.of(someLanguages)),
    gender: chance.maybe(0.7, () => chance.of(genders)),
    verified: chance.happens(0.1),
    accountType: chance.maybe(0.8, () => chance.of(accountTypes)),
    interests: chance.some(someNames, 4),
    topics: chance.some(someNames, 4),
    hashtags: chance.some(someWords, 5),
    bioWords: chance.maybe(0.9, () => chance.some(someWords, 12)),
    captionWords: chance.some(someWords, 20),
    audience: {
      places: distinctBy(
        chance.some(
          Array.from({ length: 30 }, (_, i) => i + 1),
          6,
        ),
      ).map((ordinal) => ({ ordinal, share: share(chance) })),
      ages: chance.happens(0.8)
        ? bands.filter(() => chance.happens(0.8)).map(([min, max]) => ({ min, max, share: share(chance) }))
        : [],
      languages: [...chance.some(someLanguages, 3)].sort().map((code) => ({ code, share: share(chance) })),
    },
  };
}

function distinctBy(ordinals: readonly number[]) {
  return [...ordinals].sort((a, b) => a - b);
}

export function randomCreators(count: number, seed: number): IndexedCreator[] {
  const chance = new Chance(seed);
  return Array.from({ length: count }, (_, i) => randomCreator(i + 1, chance));
}
