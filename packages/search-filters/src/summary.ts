import { exclusionsSummary } from './exclusions.ts';
import { type Fields, type Filter, type PlacedFilter, placed } from './filter.ts';
import type { FilterObject } from './filter-object.ts';
import { filters } from './filters/index.ts';

const maxSummaryLength = 500;

/**
 * Describes filters in normal form in one line, for example
 * `photonet creators with EMAIL, 10000 to 50000 followers, in France; by ENGAGEMENT_RATE`.
 */
export function filtersSummary(used: FilterObject): string {
  const { basic } = used;
  const who = [`${basic.platform} creators`, ...wordsOf(basicFilters, used)];
  const leftOut = used.exclude === undefined ? [] : [`leaving out ${exclusionsSummary(used.exclude)}`];
  const newcomers = used.new_since === undefined ? [] : [`new since ${used.new_since}`];
  const line = [who.join(' '), ...wordsOf(otherFilters, used), ...leftOut, ...newcomers].join(', ');
  const order = `; by ${basic.sortBy ?? 'FOLLOWER_COUNT'}`;
  const clean = notPlain.test(line) ? line.replace(/[\s\p{C}]+/gu, ' ') : line;
  return shortened(clean, maxSummaryLength - order.length) + order;
}

/** Quick check that rules out most summaries. */
const notPlain = /[^ -~]| {2}/;

function wordsOf(own: readonly PlacedFilter[], used: FilterObject): readonly string[] {
  return own.flatMap(({ filter, group, field }) => {
    const fields: Fields = used[group] ?? {};
    return fields[field] === undefined ? [] : filter.summary(fields[field], fields);
  });
}

const inSummaryOrder = summaryOrder(filters).map(placed);
/** Filters of the group `basic` continue the first phrase; the others follow after commas. */
const basicFilters = inSummaryOrder.filter(({ group }) => group === 'basic');
const otherFilters = inSummaryOrder.filter(({ group }) => group !== 'basic');

function summaryOrder(all: readonly Filter[]): readonly Filter[] {
  const moved = all.filter(({ summaryBefore }) => summaryBefore);
  return all
    .filter((filter) => !moved.includes(filter))
    .flatMap((filter) => [...moved.filter(({ summaryBefore }) => summaryBefore === filter.name), filter]);
}

/** Cuts a text to this number of characters, the last an ellipsis. */
export function shortened(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line;
  const characters = [...line];
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}
