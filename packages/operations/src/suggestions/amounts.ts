import { audienceAt, type Bounds, type Clause, figureTags, hasAny, isGender, kindOf, minShare } from './clause.ts';
import type { Amount, Item } from './items.ts';

type FigureTag = (typeof figureTags)[number];

const percentFigures: ReadonlySet<string> = new Set(['engagement', 'growth', 'real']);
const units = ['day', 'week', 'month', 'year'] as const;
const comparators = ['more', 'less', 'between', 'exactly'] as const;
const daysOf = { day: 1, week: 7, month: 30, year: 365 };
/** Smallest bare number that counts followers. */
const minFollowers = 1000;
/** Smaller numbers of posts without a comparator are no total. */
const minPosts = 20;
/** Others, such as `moms of 2`, count something else. */
const [minAge, maxAge] = [13, 100];

/** A number with its comparator. */
interface Comparison {
  readonly amount: Amount;
  readonly bounds: Bounds;
  readonly item: Item;
  readonly items: readonly Item[];
}

/** Assigns each number of a clause to its neighbouring figure, or else to the usual figure for its size. */
export function readAmounts(clause: Clause): void {
  // `women 18 24 10000 followers`: a figure belongs to its neighbour.
  for (const isBeside of [true, false])
    clause.items.forEach((item, at) => {
      const after = hasAny(clause.items[at + 1], 'orMore', 'orLess') ? at + 2 : at + 1;
      const has = [at - 1, after].some((beside) => hasAny(clause.items[beside], ...figureTags));
      if (item.means.kind === 'amount' && has === isBeside) readAmount(clause, item, item.means);
    });
  for (const at of clause.items.keys()) readRhythm(clause, at);
  const posted = clause.items.findIndex((item) => hasAny(item, 'posted') && item.field === null);
  const subject = clause.items.slice(Math.max(posted, 0), posted + 1);
  readTime(clause, { count: 1, unit: clause.items[posted + 1], read: subject });
}

function readAmount(clause: Clause, item: Item, amount: Amount): void {
  const { items: all } = clause;
  const { comparator, not, isBefore, left, right } = comparedAt(all, all.indexOf(item));
  if (comparator === undefined && notBefore(all, item)) return;
  const items = [item, comparator, not].filter((one) => one !== undefined);
  const bounds = boundsOf(amount, comparator, { isBefore, isNegated: not !== undefined });
  // `twice` is one item, `3 times` are two.
  const times = [item, right].find((one) => hasAny(one, 'times'));
  if (times) readPosts(clause, bounds, [...items, times]);
  // `ces 30 derniers jours`
  const unit = hasAny(right, 'posted') ? all[all.indexOf(item) + 2] : right;
  if (times || readTime(clause, { count: amount.min, unit, read: items })) return;
  const comparison = { amount, bounds, item, items };
  // `6 months of experience`
  const isTime = hasAny(right, 'day', 'week', 'month');
  const isApart = isTime || isCount(all, item) || isYear(amount);
  const figure = [item, left, isTime ? item : right, ...(isApart ? [] : all)].find(
    (one) => one && canCount(clause, one, amount),
  );
  const isOther = !amount.isPercent && [left, right].some((one) => one?.field === null && hasAny(one, ...figureTags));
  if (figure === undefined) {
    if (!isOther) readBare(clause, comparison);
  } else {
    const years = right && figure !== right && hasAny(figure, 'age') && hasAny(right, 'age', 'year') ? [right] : [];
    readFigure(clause, figureOf(figure, amount), { ...comparison, items: [...items, ...years, figure] });
  }
}

/** Returns the comparator of the number at a position, and the neighbours of both. */
function comparedAt(items: readonly Item[], at: number) {
  const isComparator = (one: Item | undefined) => one?.field === null && hasAny(one, ...comparators);
  const [figure, before] = [items[at - 1], items[at - 2]];
  // `minimum age 21`
  const [comparator, left] =
    hasAny(figure, ...figureTags) && isComparator(before) ? [before, figure] : [figure, before];
  if (comparator && isComparator(comparator)) {
    return { comparator, not: notBefore(items, comparator), isBefore: true, left, right: items[at + 1] };
  }
  const after = hasAny(items[at + 1], ...figureTags, 'times') ? at + 2 : at + 1;
  const isAfter = hasAny(items[after], 'orMore', 'orLess') && items[after + 1]?.means.kind !== 'amount';
  const right = items[isAfter && after === at + 1 ? at + 2 : at + 1];
  return { comparator: isAfter ? items[after] : undefined, not: undefined, isBefore: false, left: figure, right };
}

/** `don't include creators with less than 10k`, `n'ont pas publié ces 30 derniers jours` */
function notBefore(items: readonly Item[], item: Item): Item | undefined {
  const isBetween = (one: Item) =>
    one.means.kind === 'amount' || hasAny(one, 'creator', 'with', 'in', 'vague', 'posting', ...figureTags);
  const before = items.slice(0, items.indexOf(item)).findLast((one) => !isBetween(one));
  return hasAny(before, 'not') ? before : undefined;
}

/** `exactly 10k`, `not under 10k`, `10k or less` */
function boundsOf(
  { min, max, isRange }: Amount,
  comparator: Item | undefined,
  { isBefore, isNegated }: { isBefore: boolean; isNegated: boolean },
): Bounds {
  if (isRange || hasAny(comparator, 'exactly')) return { minValue: min, maxValue: max };
  const [less, more] = isBefore ? (['less', 'more'] as const) : (['orLess', 'orMore'] as const);
  const isMaximum = hasAny(comparator, less) && !hasAny(comparator, more);
  return isMaximum !== isNegated ? { maxValue: max } : { minValue: min };
}

/** `daily posts`, `one post a day` in languages whose word for one is an article */
function readRhythm({ items, suggestion }: Clause, at: number): void {
  const [before, unit, after] = [items[at - 1], items[at], items[at + 1]];
  const beside = [unit, before, ...(hasAny(unit, 'everyDay') ? [after] : [])];
  const posts = beside.find((one) => hasAny(one, 'posts', 'posting'));
  const perWeek = hasAny(unit, 'everyDay', 'day') ? 7 : hasAny(unit, 'weekly') ? 1 : null;
  const isNegated = items.slice(0, at).some((one) => hasAny(one, 'not'));
  if (!unit || !posts || perWeek === null || unit.field !== null || posts.field !== null || isNegated) return;
  const limit = [items[at - 2], after].find((one) => hasAny(one, 'more', 'less', 'orMore', 'orLess'));
  const bounds = hasAny(limit, 'less', 'orLess') ? { maxValue: perWeek } : { minValue: perWeek };
  suggestion.set('content.postsPerWeek', bounds, [unit, posts, ...(limit ? [limit] : [])]);
}

interface Time {
  readonly count: number;
  readonly unit: Item | undefined;
  readonly read: readonly Item[];
}

/** `posted in the last 3 months`, `growth of 5 % in 3 months`. */
function readTime({ items, suggestion, today }: Clause, { count, unit, read }: Time): boolean {
  const unitTag = units.find((tag) => hasAny(unit, tag));
  const subject = items.find((item) => hasAny(item, 'growth')) ?? items.find((item) => hasAny(item, 'posted'));
  if (unit === undefined || unitTag === undefined || subject === undefined || read.length === 0) return false;
  // `letzte Woche nichts gepostet`
  if ([subject, ...items.filter((one) => hasAny(one, 'posting'))].some((one) => notBefore(items, one))) return false;
  if (hasAny(subject, 'growth'))
    return unitTag === 'month' && suggestion.set('performance.audienceGrowth', { interval: count }, [...read, unit]);
  return suggestion.set('content.mostRecentPosts', today.daysAgo(count * daysOf[unitTag]), [
    ...read,
    unit,
    ...items.filter((item) => hasAny(item, 'posted')),
  ]);
}

const ranges = {
  followers: 'creator.audienceRange',
  engagement: 'performance.engagementRate',
  likes: 'performance.averageLikes',
  views: 'performance.averageViews',
} as const;

function readFigure(clause: Clause, tag: FigureTag | null, { amount, bounds, item, items }: Comparison): void {
  const { suggestion } = clause;
  const { minValue, maxValue } = bounds;
  if (tag === 'posts') readPosts(clause, bounds, items);
  else if (tag === 'age' || tag === 'year') {
    if (amount.max < minAge) return;
    const isExact = !amount.isRange && !items.some((one) => hasAny(one, 'more', 'less', 'orMore', 'orLess'));
    clause.ages.set(item, { bounds: isExact ? { minValue: amount.min, maxValue: amount.max } : bounds, items });
  } else if (tag === 'growth' || tag === 'real') {
    if (minValue === undefined || maxValue !== undefined) return;
    if (tag === 'growth') suggestion.set('performance.audienceGrowth', { percentage: minValue }, items);
    else suggestion.set('audience.audienceCredibilityScore', minValue > 1 ? minValue / 100 : minValue, items);
  } else if (tag !== null) suggestion.set(ranges[tag], bounds, items);
}

/** `3 posts per week`, `3 times a day`, `1日3回`. Posts per month set no filter, nor do `3 times`. */
function readPosts(clause: Clause, bounds: Bounds, items: readonly Item[]): void {
  const { suggestion } = clause;
  const all = clause.items.filter((item) => !hasAny(item, 'posting') || hasAny(item, 'posts'));
  const positions = items.map((item) => all.indexOf(item));
  const [next, afterNext] = all.slice(Math.max(...positions) + 1);
  const before = rhythmBefore(all, Math.min(...positions));
  // `posts 3 reels a week` has two words for posts.
  const [after, second] = hasAny(next, 'posts') ? [afterNext, next] : [next];
  // `3 daily posts`, `2 reels a week`
  const within = all.slice(Math.min(...positions), Math.max(...positions) + 1);
  const between = within.find((item) => hasAny(item, 'everyDay', 'weekly'));
  const unit = before.at(-1) ?? between ?? after;
  const perWeek = hasAny(unit, 'weekly') ? 1 : hasAny(unit, 'day', 'everyDay') ? 7 : null;
  const isTimes = items.some((item) => hasAny(item, 'times'));
  const named = isTimes ? all.filter((item) => hasAny(item, 'posts')) : [];
  if (unit !== undefined && perWeek !== null) {
    const weekly = Object.fromEntries(Object.entries(bounds).map(([key, value]) => [key, value * perWeek]));
    suggestion.set('content.postsPerWeek', weekly, [...items, ...named, ...before, ...(second ? [second] : []), unit]);
  } else if (!isTimes && !hasAny(unit, 'month', 'year') && !isDelivery(items)) {
    if (bounds.minValue !== undefined) suggestion.set('content.minPostCount', bounds.minValue, items);
    if (bounds.maxValue !== undefined) suggestion.set('content.maxPostCount', bounds.maxValue, items);
  }
}

/** `2 reels each` are wanted from the creators, unlike `over 2 reels`. */
function isDelivery(items: readonly Item[]): boolean {
  const [{ means } = { means: null }] = items;
  const isExact = !items.some((item) => hasAny(item, 'orMore', 'orLess', ...comparators));
  return isExact && means?.kind === 'amount' && means.max < minPosts;
}

/** Returns the items of `1日`, `毎日` or `週に` before a position, the unit last. */
function rhythmBefore(all: readonly Item[], at: number): readonly Item[] {
  const [number, unit] = [all[at - 2], all[at - 1]];
  if (!unit || !hasAny(unit, 'weekly', 'day', 'everyDay')) return [];
  if (!hasAny(unit, 'day') || number?.means.kind !== 'amount') return [unit];
  return number.means.max === 1 ? [number, unit] : [];
}

/** A number without a figure is a share, counts followers, or is an age. */
function readBare(clause: Clause, { amount, bounds, item, items }: Comparison): void {
  if (isCount(clause.items, item)) return;
  const before = clause.items.slice(0, clause.items.indexOf(item)).filter((one) => !hasAny(one, ...comparators));
  const isCreator = hasAny(before.at(-1), 'creator') && !before.some((one) => hasAny(one, 'not'));
  const hasPerson = clause.items.some(isGender) || audienceAt(clause) >= 0 || isCreator;
  const isAge = amount.isRange || (hasPerson && !isOfPeople(clause.items, item));
  if (amount.isPercent) readPercentage(clause, { amount, bounds, item, items });
  else if (amount.hasUnit || (amount.max >= minFollowers && !isYear(amount)))
    clause.suggestion.set(ranges.followers, bounds, items);
  else if (amount.min >= minAge && amount.max <= maxAge && isAge) clause.ages.set(item, { bounds, items });
}

function readPercentage(clause: Clause, { amount, bounds, item, items }: Comparison): void {
  const isOfSomeone = clause.items.some((one) => kindOf(one) !== null) || audienceAt(clause) >= 0;
  const next = clause.items[clause.items.indexOf(item) + 1];
  if (isOfSomeone || (bounds.maxValue === undefined && next?.means.kind !== 'word'))
    clause.shares.set(item, { percentage: bounds.minValue ?? null, items });
  // `4 % CTR`
  else if (next?.means.kind !== 'word' && amount.max < minShare)
    clause.suggestion.set('performance.engagementRate', bounds, items);
}

/** Whether a number limits the wished creators, which no filter does: `I want over 3000 women`, `20-30 creators`. */
export function isCount(items: readonly Item[], number: Item): boolean {
  const { means } = number;
  const [at, next] = [items.indexOf(number), items[items.indexOf(number) + 1]];
  if (means.kind !== 'amount' || means.isPercent || means.hasUnit || !next) return false;
  const before = items.slice(0, at);
  if (!before.every((item) => hasAny(item, 'vague', ...comparators) || item.means.kind === 'word')) return false;
  const isCompared = before.some((item) => hasAny(item, ...comparators)) || hasAny(next, 'orMore', 'orLess');
  const [counted, isPerson] = [countedAfter(items, number), isOfPeople(items, number)];
  if (means.isRange) return isPerson && (means.max > maxAge ? isCompared : hasAny(counted, 'creator'));
  const isThing = ['word', 'topic', 'interest'].includes(next.means.kind) && !hasAny(counted, ...figureTags);
  if (isCompared) return isPerson || isThing;
  return 'name' in next.means || kindOf(next) !== null || hasAny(next, 'creator', 'vague');
}

/** Returns the item that a number counts: `moms` in `20 German moms`. */
function countedAfter(items: readonly Item[], number: Item): Item | undefined {
  const after = items.slice(items.indexOf(number) + 1).filter((item) => !hasAny(item, 'orMore', 'orLess'));
  return after.find(({ means }) => !('name' in means) && means.kind !== 'place' && means.kind !== 'language');
}

/** `20 German moms` are not 20 years old. */
function isOfPeople(items: readonly Item[], number: Item): boolean {
  const counted = countedAfter(items, number);
  return counted !== undefined && (isGender(counted) || hasAny(counted, 'creator'));
}

/** `since 2015` */
function isYear({ min, max }: Amount): boolean {
  return min >= 1900 && max < 2100;
}

/** Whether the number can be one of this figure, which no other number has taken. */
function canCount({ ages }: Clause, figure: Item, amount: Amount): boolean {
  const isTaken = figure.field !== null || [...ages.values()].some(({ items }) => items.includes(figure));
  return figureOf(figure, amount) !== null && !isTaken;
}

function figureOf({ tags }: Item, { isPercent, max }: Amount): FigureTag | null {
  const fits = (tag: FigureTag) =>
    isPercent ? percentFigures.has(tag) : tag === 'engagement' ? max <= 100 : tag !== 'followers' || max >= maxAge;
  return figureTags.find((tag) => tags.has(tag) && fits(tag)) ?? null;
}
