import { type Fields, type Filter, type PlacedFilter, placed } from './filter.ts';
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
  const who = [`${basic.platform} creators`, ...wordsOf(basicFilters, used)];
  const line = [who.join(' '), ...wordsOf(otherFilters, used)].join(', ');
  const order = `; by ${basic.sortBy ?? 'FOLLOWER_COUNT'}`;
  const clean = notPlain.test(line) ? line.replace(/[\s\p{C}]+/gu, ' ') : line;
  return shortened(clean, longestSummary - order.length) + order;
}

/** Most summaries have nothing to replace. */
const notPlain = /[^ -~]| {2}/;

function wordsOf(own: readonly PlacedFilter[], used: FilterObject): readonly string[] {
  return own.flatMap(({ filter, group, field }) => {
    const fields: Fields = used[group] ?? {};
    return fields[field] === undefined ? [] : filter.summary(fields[field], fields);
  });
}

const inSummaryOrder = summaryOrder(filters).map(placed);
/** Filters of the group `basic` continue the first words; the others follow after commas. */
const basicFilters = inSummaryOrder.filter(({ group }) => group === 'basic');
const otherFilters = inSummaryOrder.filter(({ group }) => group !== 'basic');

function summaryOrder(all: readonly Filter[]): readonly Filter[] {
  const moved = all.filter(({ summaryBefore }) => summaryBefore);
  return all
    .filter((filter) => !moved.includes(filter))
    .flatMap((filter) => [...moved.filter(({ summaryBefore }) => summaryBefore === filter.name), filter]);
}

function shortened(line: string, most: number): string {
  if (line.length <= most) return line;
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
