import {
  accountTypes,
  type Condition,
  type FigureName,
  type Filter,
  figureNames,
  figures,
  filters,
  genders,
  type IndexedCreator,
  inRange,
  type NameKind,
  type Range,
  type Reads,
  type SearchQuery,
  type Sort,
  textWith,
  type Unit,
} from '@creator-discovery/search-filters';
import { Chance, someLanguages, someNames, someWords } from './random-creators.ts';

/** A query over what `randomCreators` makes: from a single condition to many, seeds of lookalikes among the creators. */
export function randomQuery(creators: readonly IndexedCreator[], seed: number): SearchQuery {
  const chance = new Chance(seed);
  const often = chance.of([0.03, 0.15, 0.3]);
  const conditions = filters.flatMap(({ reads }: Filter): Condition[] =>
    chance.happens(reads.kind === 'alike' ? 0.05 : often) ? [randomCondition(reads, { chance, creators })] : [],
  );
  return {
    platform: chance.of(['photonet', 'photonet', 'shortnet']),
    conditions,
    sort: chance.of(possibleSorts(conditions)),
  };
}

/** Where the values of a unit begin, and how far they reach. */
const extents: Readonly<Record<Unit, readonly [number, number]>> = {
  count: [0, 10_000],
  average: [0, 20 * 2 ** 31],
  percent: [-5, 20],
  years: [13, 50],
  day: [20_000, 310],
  place: [1, 40],
  ratio: [0, 1],
  share: [0, 900_000],
};

const namePools: Readonly<Record<NameKind, readonly string[]>> = {
  interest: someNames,
  topic: someNames,
  hashtag: someWords,
  bio: someWords,
  caption: someWords,
  contact: ['EMAIL', 'FACEBOOK', 'VIDEONET'],
  language: someLanguages,
  gender: genders,
  account_type: accountTypes,
  verified: [''],
  bio_known: [''],
};

interface Randomness {
  readonly chance: Chance;
  readonly creators: readonly IndexedCreator[];
}

function randomCondition(reads: Reads, { chance, creators }: Randomness): Condition {
  const minimum = chance.of([0, 1, 100_000, 123_456, 250_000, 400_000]);
  switch (reads.kind) {
    case 'range':
      return randomRange(chance.of(reads.of), chance);
    case 'all':
      return { kind: 'all', token: reads.of[0], names: [chance.of(namePools[reads.of[0]])] };
    case 'any': {
      const names = chance.some(namePools[reads.of[0]], 5);
      return { kind: 'any', token: reads.of[0], names: names.length > 0 ? names : namePools[reads.of[0]].slice(0, 1) };
    }
    case 'words':
      return randomWords(reads, chance);
    case 'share':
      return reads.of[0] === 'place'
        ? { kind: 'share', of: 'place', entry: 1 + chance.below(31), minimum }
        : { kind: 'share', of: 'language', entry: chance.of(someLanguages), minimum };
    case 'ages':
      return { kind: 'ages', min: chance.of([null, 13, 18, 20, 25]), max: chance.of([24, 34, 64, 120]), minimum };
    case 'alike':
      return {
        kind: 'alike',
        to: reads.of[0],
        seed: chance.of(creators),
        minimum: chance.of([100_000, 300_000, 600_000]),
      };
  }
}

function randomRange(figure: FigureName, chance: Chance): Condition {
  const [least, extent] = extents[figures[figure].unit];
  const min = chance.happens(0.3) ? null : least + chance.fraction() ** 2 * extent;
  const max = chance.happens(0.5) ? null : (min ?? least) + chance.fraction() * extent;
  return inRange(figure, { min, max } satisfies Range);
}

function randomWords({ of: [token], lists }: Extract<Reads, { kind: 'words' }>, chance: Chance): Condition {
  const entries = () => {
    const words = someWords.map((word) => (chance.happens(0.2) ? [word, chance.of(someWords)] : [word]));
    return chance.some(words, 4);
  };
  return textWith(token, {
    any: lists.length === 1 || chance.happens(0.5) ? entries() : [],
    all: lists.includes('all') && chance.happens(0.3) ? entries().slice(0, 2) : [],
    none: lists.includes('none') && chance.happens(0.5) ? entries() : [],
  });
}

/** Orders by conditions come up as often as orders by figures. */
function possibleSorts(conditions: readonly Condition[]): readonly Sort[] {
  const byFigure = figureNames.map((figure): Sort => ({ by: 'figure', figure }));
  const byCondition = conditions.flatMap((condition): Sort[] =>
    condition.kind === 'range' || condition.kind === 'all' ? [] : [{ by: 'condition', condition }],
  );
  const repeated = byCondition.length === 0 ? 0 : Math.ceil(byFigure.length / byCondition.length);
  return [...byFigure, ...Array.from({ length: repeated }, () => byCondition).flat()];
}
