import { type Fields, type Filter, partsOf } from './filter.ts';
import type { FilterObject } from './filter-object.ts';
import { filters } from './filters/index.ts';

/** Longest summary in characters. */
const longestSummary = 500;

/**
 * What a search looks for, in one line for people, for example
 * `photonet creators with EMAIL, 10000 to 50000 followers, in France; by ENGAGEMENT_RATE`. Takes filters in normal form.
 */
export function filtersSummary(used: FilterObject): string {
  const { basic } = used;
  const who = [
    `${basic.platform} creators`,
    ...inSummaryOrder.filter(isBasic).flatMap((filter) => wordsFor(filter, used)),
  ];
  const conditions = inSummaryOrder.filter((filter) => !isBasic(filter)).flatMap((filter) => wordsFor(filter, used));
  const line = [who.join(' '), ...conditions].join(', ');
  const order = `; by ${basic.sortBy ?? 'FOLLOWER_COUNT'}`;
  return shortened(line.replace(/[\s\p{C}]+/gu, ' '), longestSummary - order.length) + order;
}

function wordsFor(filter: Filter, used: FilterObject): readonly string[] {
  const [groupName, field] = partsOf(filter.name);
  const group: Fields = used[groupName] ?? {};
  return group[field] === undefined ? [] : filter.summary(group[field], group);
}

/** Filters of the group `basic` continue the first words; the others follow after commas. */
function isBasic({ name }: Filter): boolean {
  return partsOf(name)[0] === 'basic';
}

const inSummaryOrder = summaryOrder(filters);

function summaryOrder(all: readonly Filter[]): readonly Filter[] {
  const moved = all.filter(({ summaryBefore }) => summaryBefore);
  return all
    .filter((filter) => !moved.includes(filter))
    .flatMap((filter) => [...moved.filter(({ summaryBefore }) => summaryBefore === filter.name), filter]);
}

function shortened(line: string, most: number): string {
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
