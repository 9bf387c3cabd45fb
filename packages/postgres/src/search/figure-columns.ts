import { type FigureName, figureNames, figures, type Range } from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';

/** Where a figure lies in `creator_search`: `engagementRate` in `engagement_rate`. */
export interface FigureColumn {
  readonly column: string;
  readonly type: 'double precision' | 'integer';
  /** There is an index in this order, in which the first of many matches are found soon. */
  readonly isIndexed: boolean;
  /** Creators with much of it have much of the other such figures: an upper bound rules out the first of every order. */
  readonly growsWithFame: boolean;
}

/** Figures that lists are ordered by most often. */
const isIndexed: ReadonlySet<FigureName> = new Set(['followers', 'likes', 'views', 'engagementRate', 'growth1']);

const growsWithFame: ReadonlySet<FigureName> = new Set(['followers', 'likes', 'views', 'engagementRate', 'posts']);

const otherNames: Readonly<Partial<Record<FigureName, string>>> = { male: 'audience_male', female: 'audience_female' };

/** The column of each figure: rows are written by it, searches and indexes read by it. */
export const columnOf = Object.fromEntries(
  figureNames.map((name): [FigureName, FigureColumn] => [
    name,
    {
      column: otherNames[name] ?? name.replace(/[A-Z]|[0-9]+/g, (part) => `_${part.toLowerCase()}`),
      type: figures[name].form === 'number' ? 'double precision' : 'integer',
      isIndexed: isIndexed.has(name),
      growsWithFame: growsWithFame.has(name),
    },
  ]),
) as Readonly<Record<FigureName, FigureColumn>>;

export const figureColumns: readonly FigureColumn[] = figureNames.map((name) => columnOf[name]);

/** The figure of a row. */
export function figureSql(figure: FigureName): RawBuilder<unknown> {
  return sql.ref(columnOf[figure].column);
}

/** That the figure is known and lies within the bounds. */
export function figureWithin(figure: FigureName, { min, max }: Range): readonly RawBuilder<unknown>[] {
  const column = figureSql(figure);
  if (min === null && max === null) return [sql`${column} is not null`];
  return [
    ...(min === null ? [] : [sql`${column} >= ${boundSql(figure, min, Math.ceil)}`]),
    ...(max === null ? [] : [sql`${column} <= ${boundSql(figure, max, Math.floor)}`]),
  ];
}

const leastInteger = -(2 ** 31);
const greatestInteger = 2 ** 31 - 1;

/** A bound in the column's own type, so that indexes can use it; of whole numbers the nearest that is inside. */
function boundSql(figure: FigureName, bound: number, inwards: (bound: number) => number): RawBuilder<unknown> {
  if (columnOf[figure].type === 'double precision') return sql`${bound}::float8`;
  return Math.abs(bound) > greatestInteger
    ? sql`${bound}::float8`
    : sql`${Math.max(leastInteger, inwards(bound))}::integer`;
}
