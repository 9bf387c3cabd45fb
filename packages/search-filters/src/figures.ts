import { dayNumber } from './days.ts';
import type { PlaceDictionary } from './ports.ts';
import { shareOfPercent } from './shares.ts';
import type { SortBy } from './sort-by.ts';

/**
 * How the source field becomes a number:
 * - `number`: as it is
 * - `day`: a date `YYYY-MM-DD` as its `dayNumber`
 * - `place`: the id of a place as its ordinal; unknown to the dictionary = unknown
 * - `MALE`, `FEMALE`: the share of that entry of a list `{code, percentage}`, in millionths
 */
type Form = 'number' | 'day' | 'place' | 'MALE' | 'FEMALE';

/** What a figure counts; generated creators and queries draw their values by it. */
export type Unit = 'count' | 'average' | 'percent' | 'years' | 'day' | 'place' | 'ratio' | 'share';

/** A number of a creator that searches compare or sort by. */
export interface Figure {
  /** Field of the import record (contract 1); a path where the number lies deeper. */
  readonly source: string;
  readonly form: Form;
  readonly unit: Unit;
  /** Values of `basic.sortBy` that order by it, on every platform. (spec: action 2.1) */
  readonly sortBy?: readonly SortBy[];
}

/** The numbers of a creator. To add one, add its line here and its column to `packages/postgres`. */
export const figures = {
  followers: { source: 'follower_count', form: 'number', unit: 'count', sortBy: ['FOLLOWER_COUNT'] },
  place: { source: 'location_id', form: 'place', unit: 'place' },
  likes: { source: 'average_likes', form: 'number', unit: 'average', sortBy: ['AVERAGE_LIKES', 'AVERAGE_LIKE'] },
  views: { source: 'average_views', form: 'number', unit: 'average', sortBy: ['AVERAGE_VIEWS'] },
  engagementRate: { source: 'engagement_rate_pct', form: 'number', unit: 'percent', sortBy: ['ENGAGEMENT_RATE'] },
  posts: { source: 'content_count', form: 'number', unit: 'count', sortBy: ['CONTENT_COUNT'] },
  lastPostOn: { source: 'last_post_at', form: 'day', unit: 'day' },
  growth1: { source: 'follower_growth_pct.1', form: 'number', unit: 'percent' },
  growth2: { source: 'follower_growth_pct.2', form: 'number', unit: 'percent' },
  growth3: { source: 'follower_growth_pct.3', form: 'number', unit: 'percent' },
  growth4: { source: 'follower_growth_pct.4', form: 'number', unit: 'percent' },
  growth5: { source: 'follower_growth_pct.5', form: 'number', unit: 'percent' },
  growth6: { source: 'follower_growth_pct.6', form: 'number', unit: 'percent' },
  age: { source: 'age', form: 'number', unit: 'years' },
  credibility: { source: 'audience.credibility', form: 'number', unit: 'ratio' },
  male: { source: 'audience.genders', form: 'MALE', unit: 'share' },
  female: { source: 'audience.genders', form: 'FEMALE', unit: 'share' },
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureName = keyof typeof figures;

export const figureNames = Object.keys(figures) as FigureName[];

/** The figures of one creator; null = unknown. Finite doubles: counts may pass 2^31, percents and averages have fractions. */
export type FigureValues = { readonly [Name in FigureName]: number | null };

/** Fields of the import record that are themselves a figure. */
export type NumberField = Exclude<
  Extract<(typeof figures)[FigureName], { form: 'number' }>['source'],
  `${string}.${string}`
>;

/** Field of the import record from which a figure is read. */
export type FigureField = Root<(typeof figures)[FigureName]['source']>;
type Root<Path extends string> = Path extends `${infer Field}.${string}` ? Field : Path;

/** All figures of an import record. */
export function figuresOf(facts: object, places: Pick<PlaceDictionary, 'byId'>): FigureValues {
  // A copy has the layout of an object literal; one that gets so many fields one by one becomes a hash table.
  const values: Record<FigureName, unknown> = { ...figures };
  for (const { name, path, form } of readings) {
    let value: unknown = facts;
    for (const step of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[step];
    values[name] = value === null || value === undefined ? null : numberOf(value, form, places);
  }
  return values as FigureValues;
}

/** Paths split once: imports read every figure of every creator. */
const readings = figureNames.map((name) => ({ name, path: figures[name].source.split('.'), form: figures[name].form }));

function numberOf(value: unknown, form: Form, places: Pick<PlaceDictionary, 'byId'>): number | null {
  switch (form) {
    case 'number':
      return value as number;
    case 'day':
      return dayNumber(value as string);
    case 'place':
      return places.byId(value as string)?.ordinal ?? null;
    case 'MALE':
    case 'FEMALE': {
      const entry = (value as readonly { code: string; percentage: number }[]).find(({ code }) => code === form);
      return entry ? shareOfPercent(entry.percentage) : null;
    }
  }
}
