import type { Item } from './items.ts';
import type { Tag } from './phrases.ts';
import type { Suggestion } from './suggestion.ts';

export interface Today {
  /** Returns the day that many days ago, as YYYY-MM-DD. */
  daysAgo(days: number): string;
}

export interface Bounds {
  readonly minValue?: number;
  readonly maxValue?: number;
}

/** The part of a sentence up to a comma or full stop, without filling words. */
export interface Clause {
  readonly items: readonly Item[];
  /** Items after a filling word: `bakers` in `a list of bakers`. */
  readonly breaks: ReadonlySet<Item>;
  readonly suggestion: Suggestion;
  readonly today: Today;
  /** Items that the sentence excludes, with the word that excludes them. */
  readonly negations: ReadonlyMap<Item, Item | null>;
  /** Numbers that are ages, and the items that were read with them. */
  readonly ages: Map<Item, { readonly bounds: Bounds; readonly items: readonly Item[] }>;
  /** Smallest percentages of the audience; null if only the largest is given, which no filter can require. */
  readonly shares: Map<Item, { readonly percentage: number | null; readonly items: readonly Item[] }>;
}

/** Smallest percentage that is a share. Smaller ones are rates of engagement. */
export const minShare = 20;

/** Figures that only creators have. Audiences have ages, too. */
export const creatorFigures = ['followers', 'engagement', 'likes', 'views', 'posts', 'growth', 'real'] as const;
export const figureTags = [...creatorFigures, 'age', 'year'] as const;

const glue: ReadonlySet<Tag> = new Set(['glue', 'to', 'and', 'but', 'everywhere', 'wish']);
const openings = ['greeting', 'posting', 'elsewhere'] as const;
/** Words that set no filter. */
const fillers = new Set<Tag>([...glue, ...openings, 'creator', 'with', 'in', 'about', 'or', 'audience']);

export function isFiller({ tags, means }: Item): boolean {
  return means.kind === 'stop' || (means.kind === 'phrase' && [...tags].some((tag) => fillers.has(tag)));
}

/** Whether the item never changes how its neighbours are read. */
export function isGlue({ tags, means }: Item): boolean {
  return means.kind === 'phrase' && [...tags].every((tag) => glue.has(tag));
}

export function hasAny(item: Item | undefined, ...any: readonly Tag[]): boolean {
  return item !== undefined && any.some((tag) => item.tags.has(tag));
}

export function isGender(item: Item): boolean {
  return hasAny(item, 'female', 'male');
}

export type EntityKind = 'place' | 'language' | 'gender';

export function kindOf(item: Item): EntityKind | null {
  if (item.means.kind === 'place' || item.means.kind === 'language') return item.means.kind;
  return isGender(item) ? 'gender' : null;
}

/** Position of the word for the audience; -1 if absent. Followers without a number are the audience. */
export function audienceAt({ items }: Clause): number {
  return items.findIndex((item) => hasAny(item, 'audience') || (hasAny(item, 'followers') && item.field === null));
}
