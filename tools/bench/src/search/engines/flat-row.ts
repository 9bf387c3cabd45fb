import {
  type Condition,
  type ContactChannel,
  contactMask,
  type FigureName,
  figureNames,
  type IndexedCreator,
  type Range,
  type SearchQuery,
} from '@creator-discovery/search-filters';

/** Columns of the figures, by figure. */
export const flatColumnOf = Object.fromEntries(
  figureNames.map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Readonly<Record<FigureName, string>>;

/** What has one value per creator, by column name: the wide table of the engines that have one. */
export function flatRow(creator: IndexedCreator): Readonly<Record<string, string | number | boolean | null>> {
  const { id, platform, contacts, language, gender, verified, accountType: account_type } = creator;
  const figureValues = figureNames.map((name) => [flatColumnOf[name], creator[name]]);
  return { id, platform, contacts, language, gender, verified, account_type, ...Object.fromEntries(figureValues) };
}

/** Conditions that say the same in every SQL engine; undefined for those that each asks in its own way. */
export function flatCondition(condition: Condition, value: (given: string) => string): string[] | undefined {
  if (condition.kind === 'range') return boundsOf(flatColumnOf[condition.figure], condition);
  if (condition.kind !== 'all') return undefined;
  switch (condition.token) {
    case 'contact': {
      const mask = contactMask(condition.names as ContactChannel[]);
      return [`contacts & ${mask} = ${mask}`];
    }
    case 'verified':
      return ['verified'];
    case 'language':
    case 'gender':
      return condition.names.map((name) => `${condition.token} = ${value(name)}`);
    default:
      return undefined;
  }
}

/** Conditions that no request of the benchmark has. */
export function unknownCondition({ kind }: Condition): never {
  throw new RangeError(`The benchmark doesn't ask for ${kind} here`);
}

/** The range as SQL conditions on the column. */
function boundsOf(column: string, { min, max }: Range): string[] {
  const lower = min === null ? [] : [`${column} >= ${min}`];
  return max === null ? lower : [...lower, `${column} <= ${max}`];
}

/** The column of the sort keys that requests of the benchmark use. */
export function sortColumn({ sort }: SearchQuery): string {
  if (sort.by === 'condition') return unknownCondition(sort.condition);
  return flatColumnOf[sort.figure];
}
