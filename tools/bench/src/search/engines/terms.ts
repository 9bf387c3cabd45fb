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

/** Columns of the figures, by figure. */
const columnOf = Object.fromEntries(
  figureNames.map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Readonly<Record<FigureName, string>>;

/** The column of the sort keys that requests of the benchmark use. */
export function sortColumn({ sort }: SearchQuery): string {
  if (sort.by === 'condition') return unknownCondition(sort.condition);
  return columnOf[sort.figure];
}

/** Conditions that no request of the benchmark has. */
export function unknownCondition({ kind }: Condition): never {
  throw new RangeError(`The benchmark doesn't ask for ${kind} here`);
}

/** Figures that engines of terms store as numbers, by column; places are terms. */
export const numberColumns: readonly string[] = figureNames
  .filter((name) => name !== 'place')
  .map((name) => columnOf[name]);

/** Alternatives, each of which is met when all of its terms are there. */
export type Entries = readonly (readonly string[])[];

/** What a condition asks of the terms and the figures of a document. */
export interface TermQuestion {
  readonly all?: readonly string[];
  readonly any?: readonly Entries[];
  readonly none?: Entries;
  readonly ranges?: readonly (readonly [column: string, min: number | null, max: number | null])[];
}

/** Words of the generated creators are far shorter. */
function term(kind: string, name: string | number): string {
  return `${kind}:${name}`.slice(0, 200);
}

/** Everything countable of a creator, as terms. */
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

/** The figures of a creator that are known, by column. */
export function numbersOf(creator: IndexedCreator): Readonly<Record<string, number>> {
  const figures = figureNames.filter((name) => name !== 'place' && creator[name] !== null);
  return Object.fromEntries(figures.map((name) => [columnOf[name], creator[name] as number]));
}

/** A condition on names, words or figures; undefined for shares, which each engine asks for in its own way. */
export function termQuestion(condition: Condition): TermQuestion | undefined {
  switch (condition.kind) {
    case 'range':
      // A place holds all there is in it: creators have the terms of every place above theirs.
      if (condition.figure === 'place') return { all: [term('place', condition.min ?? 0)] };
      return { ranges: [[columnOf[condition.figure], condition.min, condition.max]] };
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

/** What all of them ask together, of creators of a platform. */
export function together(platform: string, questions: readonly TermQuestion[]): Required<TermQuestion> {
  return {
    all: [term('platform', platform), ...questions.flatMap(({ all = [] }) => all)],
    any: questions.flatMap(({ any = [] }) => any),
    none: questions.flatMap(({ none = [] }) => none),
    ranges: questions.flatMap(({ ranges = [] }) => ranges),
  };
}

/** Contacts have the numbers of their bits, the nameless a 1. */
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
