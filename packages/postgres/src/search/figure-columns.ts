import { type FigureName, figureNames, type Range } from '@creator-discovery/search-filters';
import { type RawBuilder, sql } from 'kysely';

/** Where a figure lies in `creator_search`. */
export interface FigureColumn {
  readonly column: string;
  readonly type: 'double precision' | 'integer';
  /** There is an index in this order, in which the first of many matches are found soon. */
  readonly isIndexed?: true;
  /** Creators with much of it have much of the other such figures: an upper bound rules out the first of every order. */
  readonly growsWithFame?: true;
}

/** The column of each figure: rows are written by it, searches and indexes read by it. */
export const columnOf: Readonly<Record<FigureName, FigureColumn>> = {
  followers: { column: 'followers', type: 'double precision', isIndexed: true, growsWithFame: true },
  place: { column: 'place', type: 'integer' },
  likes: { column: 'likes', type: 'double precision', isIndexed: true, growsWithFame: true },
  views: { column: 'views', type: 'double precision', isIndexed: true, growsWithFame: true },
  engagementRate: { column: 'engagement_rate', type: 'double precision', isIndexed: true, growsWithFame: true },
  posts: { column: 'posts', type: 'double precision', growsWithFame: true },
  lastPostOn: { column: 'last_post_on', type: 'integer' },
  growth1: { column: 'growth_1', type: 'double precision', isIndexed: true },
  growth2: { column: 'growth_2', type: 'double precision' },
  growth3: { column: 'growth_3', type: 'double precision' },
  growth4: { column: 'growth_4', type: 'double precision' },
  growth5: { column: 'growth_5', type: 'double precision' },
  growth6: { column: 'growth_6', type: 'double precision' },
  age: { column: 'age', type: 'double precision' },
  credibility: { column: 'credibility', type: 'double precision' },
  male: { column: 'audience_male', type: 'integer' },
  female: { column: 'audience_female', type: 'integer' },
};

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
