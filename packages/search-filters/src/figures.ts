import { dayNumber } from './days.ts';
import type { PlaceDictionary } from './ports.ts';
import { shareOfPercent } from './shares.ts';
import type { SortBy } from './sort-by.ts';

/**
 * Conversion of the source field to a number:
 * - `number`: unchanged
 * - `day`: `dayNumber` of a `YYYY-MM-DD` date
 * - `place`: ordinal of a place id; unknown if the dictionary does not have it
 * - `MALE`, `FEMALE`: share of that entry in a list of `{code, percentage}`, in millionths
 */
type Form = 'number' | 'day' | 'place' | 'MALE' | 'FEMALE';

/** Unit of a figure; generated creators and queries draw their values by it. */
export type Unit = 'count' | 'average' | 'percent' | 'years' | 'day' | 'place' | 'ratio' | 'share';

/** A number of a creator that searches compare or sort by. */
export interface Figure {
  /** Path of a field of the import record. (contract 1) */
  readonly source: string;
  readonly form: Form;
  readonly unit: Unit;
  /** Values of `basic.sortBy` that order by this figure. (spec: action 2.1) */
  readonly sortBy?: readonly SortBy[];
}

/** To add a figure, add its line here and its column to `packages/postgres`. */
export const figures = {
  followers: { source: 'follower_count', form: 'number', unit: 'count', sortBy: ['FOLLOWER_COUNT'] },
  place: { source: 'location_id', form: 'place', unit: 'place' },
  likes: { source: 'average_likes', form: 'number', unit: 'average', sortBy: ['AVERAGE_LIKES', 'AVERAGE_LIKE'] },
  views: { source: 'average_views', form: 'number', unit: 'average', sortBy: ['AVERAGE_VIEWS'] },
  engagementRate: { source: 'engagement_rate_pct', form: 'number', unit: 'percent', sortBy: ['ENGAGEMENT_RATE'] },
  posts: { source: 'content_count', form: 'number', unit: 'count', sortBy: ['CONTENT_COUNT'] },
  postsPerWeek: { source: 'posts_per_week', form: 'number', unit: 'average' },
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

/** Figures of one creator, finite doubles; null = unknown. Counts may exceed 2^31. */
export type FigureValues = { readonly [Name in FigureName]: number | null };

/** Top-level fields of the import record that hold a figure. */
export type NumberField = Exclude<
  Extract<(typeof figures)[FigureName], { form: 'number' }>['source'],
  `${string}.${string}`
>;

/** Top-level field of the import record that a figure is read from. */
export type FigureField = Root<(typeof figures)[FigureName]['source']>;
type Root<Path extends string> = Path extends `${infer Field}.${string}` ? Field : Path;

export function figuresOf(facts: object, places: Pick<PlaceDictionary, 'byId'>): FigureValues {
  // A copy keeps the layout of an object literal; adding this many fields one by one would make a hash table.
  const values: Record<FigureName, unknown> = { ...figures };
  for (const { name, path, form } of readings) {
    let value: unknown = facts;
    for (const step of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[step];
    values[name] = value === null || value === undefined ? null : numberOf(value, form, places);
  }
  return values as FigureValues;
}

/** Paths are split once because imports read every figure of every creator. */
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
