import {
  type Condition,
  type ContactChannel,
  contactChannels,
  type FigureName,
  figureNames,
  type IndexedCreator,
  type NameKind,
  type PlaceDictionary,
  type SearchQuery,
  type WordEntry,
} from '@creator-discovery/search-filters';

const columnOf = Object.fromEntries(
  figureNames.map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Readonly<Record<FigureName, string>>;

export function sortColumn({ sort }: SearchQuery): string {
  if (sort.by === 'condition') return unknownCondition(sort.condition);
  return columnOf[sort.figure];
}

export function unknownCondition({ kind }: Condition): never {
  throw new RangeError(`the benchmark has no ${kind} condition`);
}

/** Figures stored as numbers; places are terms. */
export const numberColumns: readonly string[] = figureNames
  .filter((name) => name !== 'place')
  .map((name) => columnOf[name]);

/** Alternatives; each matches if all its terms are present. */
export type Entries = readonly (readonly string[])[];

/** A condition on the terms and figures of a document. */
export interface TermCondition {
  readonly all?: readonly string[];
  readonly any?: readonly Entries[];
  readonly none?: Entries;
  readonly ranges?: readonly (readonly [column: string, min: number | null, max: number | null])[];
}

function term(kind: string, name: string | number): string {
  return `${kind}:${name}`.slice(0, 200);
}

/** Returns a creator's names and words as terms. */
export function termsOf(creator: IndexedCreator, places: PlaceDictionary): string[] {
  const { platform, contacts, place, language, gender, verified, ...row } = creator;
  const names = (kind: string, list: readonly string[]) => list.map((name) => term(kind, name));
  const bits = Array.from({ length: 26 }, (_, bit) => bit).filter((bit) => (contacts >>> bit) & 1);
  return [
    term('platform', platform),
    ...bits.map((bit) => term('contact', bit)),
    ...upFrom(place, places).map((ordinal) => term('place', ordinal)),
    ...(language === null ? [] : [term('language', language)]),
    ...(gender === null ? [] : [term('gender', gender)]),
    ...(verified ? [term('verified', 1)] : []),
    ...names('interest', row.interests),
    ...names('topic', row.topics),
    ...names('hashtag', row.hashtags),
    ...names('bio', row.bioWords ?? []),
    ...names('caption', row.captionWords),
    ...(row.bioWords === null ? [] : [term('bio-known', 1)]),
  ];
}

/** Returns a creator's known figures by column. */
export function numbersOf(creator: IndexedCreator): Readonly<Record<string, number>> {
  const figures = figureNames.filter((name) => name !== 'place' && creator[name] !== null);
  return Object.fromEntries(figures.map((name) => [columnOf[name], creator[name] as number]));
}

/** Translates a condition on names, words or figures; undefined for shares, which depend on the engine. */
export function termCondition(condition: Condition): TermCondition | undefined {
  switch (condition.kind) {
    case 'range':
      // Creators have the terms of all places that contain theirs.
      if (condition.figure === 'place') return { all: [term('place', condition.min ?? 0)] };
      return { ranges: [[columnOf[condition.figure], condition.min, condition.max]] };
    case 'ranges':
      return { any: [condition.ranges.map(({ min }) => [term(condition.figure, min)])] };
    case 'all':
      return { all: condition.names.map((name) => nameTerm(condition.token, name)) };
    case 'any':
      return { any: [condition.names.map((name) => [nameTerm(condition.token, name)])] };
    case 'words': {
      const entries = (words: readonly WordEntry[]): Entries =>
        words.map((entry) => entry.map((word) => term(condition.token, word)));
      return {
        all: [...entries(condition.all).flat(), ...(condition.none.length > 0 ? [term('bio-known', 1)] : [])],
        any: condition.any.length > 0 ? [entries(condition.any)] : [],
        none: entries(condition.none),
      };
    }
    default:
      return undefined;
  }
}

/** Combines conditions for creators of a platform. */
export function combined(platform: string, conditions: readonly TermCondition[]): Required<TermCondition> {
  return {
    all: [term('platform', platform), ...conditions.flatMap(({ all = [] }) => all)],
    any: conditions.flatMap(({ any = [] }) => any),
    none: conditions.flatMap(({ none = [] }) => none),
    ranges: conditions.flatMap(({ ranges = [] }) => ranges),
  };
}

/** Contacts are named by their bit; conditions without a name by 1. */
function nameTerm(kind: NameKind, name: string): string {
  if (kind === 'contact') return term('contact', contactChannels.indexOf(name as ContactChannel));
  return term(kind, name === '' ? 1 : name);
}

function upFrom(place: number | null, places: PlaceDictionary): number[] {
  const ordinals: number[] = [];
  for (let at = place === null ? null : places.byOrdinal(place); at; ) {
    ordinals.push(at.ordinal);
    at = at.parentId === null ? null : places.byId(at.parentId);
  }
  return ordinals;
}
