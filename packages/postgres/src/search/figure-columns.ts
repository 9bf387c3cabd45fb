import type { Range } from '@creator-discovery/search-filters';
import { type FigureName, figureNames, figures } from '@creator-discovery/search-filters/figures';
import { type RawBuilder, sql } from 'kysely';

/** Column of a figure in `creator_search`: `engagementRate` is in `engagement_rate`. */
export interface FigureColumn {
  readonly column: string;
  readonly type: 'double precision' | 'integer';
  /** An index has this order, so it finds the first of many matches fast. */
  readonly isIndexed: boolean;
  /** Whether the figure grows with popularity. With an upper bound on it, the first creators of every order don't match. */
  readonly growsWithFame: boolean;
}

/** The most used sort keys. */
const isIndexed: ReadonlySet<FigureName> = new Set(['followers', 'likes', 'views', 'engagementRate', 'growth1']);

const growsWithFame: ReadonlySet<FigureName> = new Set(['followers', 'likes', 'views', 'engagementRate', 'posts']);

const otherNames: Readonly<Partial<Record<FigureName, string>>> = { male: 'audience_male', female: 'audience_female' };

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

export function figureSql(figure: FigureName): RawBuilder<unknown> {
  return sql.ref(columnOf[figure].column);
}

/** Returns the conditions that the figure is known and within the bounds. */
export function figureWithin(figure: FigureName, { min, max }: Range): readonly RawBuilder<unknown>[] {
  const column = figureSql(figure);
  if (min === null && max === null) return [sql`${column} is not null`];
  return [
    ...(min === null ? [] : [sql`${column} >= ${boundSql(figure, min, Math.ceil)}`]),
    ...(max === null ? [] : [sql`${column} <= ${boundSql(figure, max, Math.floor)}`]),
  ];
}

const minInteger = -(2 ** 31);
const maxInteger = 2 ** 31 - 1;

/** Returns a bound in the type of the column, so that indexes apply. For whole numbers, rounds into the range. */
function boundSql(figure: FigureName, bound: number, inwards: (bound: number) => number): RawBuilder<unknown> {
  if (columnOf[figure].type === 'double precision') return sql`${bound}::float8`;
  return Math.abs(bound) > maxInteger ? sql`${bound}::float8` : sql`${Math.max(minInteger, inwards(bound))}::integer`;
}
