import { z } from 'zod';
import type { Filter, FilterName, FilterTexts } from '../filter.ts';
import { filterOf } from './filter-of.ts';
import { compact } from './members.ts';

const schema = z.strictObject({
  interval: z.int().min(1).max(6).optional().describe('Lookback in months. Default 1.'),
  percentage: z.number().optional().describe('Minimum growth in percent.'),
});

type Growth = z.output<typeof schema>;

/** In months. (contract 2) */
const defaultInterval = 1;

const figureOver = ['growth1', 'growth2', 'growth3', 'growth4', 'growth5', 'growth6'] as const;

interface Definition extends FilterTexts<Growth> {
  /** Prefix of the percentage in the summary: `grown at least 5 % in 2 months`. */
  readonly summary: string;
}

/** Requires a minimum growth over an interval, and orders by growth over that interval. */
export function growthFilter<Name extends FilterName>(name: Name, definition: Definition): Filter<Name, typeof schema> {
  const { summary, ...texts } = definition;
  return filterOf(name, texts, {
    kind: 'growth',
    reads: { kind: 'range', of: figureOver },
    schema,
    normalise: (given) =>
      given && Object.keys(given).length > 0
        ? compact({ interval: given.interval ?? defaultInterval, percentage: given.percentage })
        : undefined,
    conditions: ({ interval, percentage }) =>
      percentage === undefined ? [] : [{ kind: 'range', figure: figureOf(interval), min: percentage, max: null }],
    summary: ({ interval, percentage }) =>
      percentage === undefined ? [] : [`${summary} at least ${percentage} % in ${interval} months`],
    sort: (used) => ({ by: 'figure', figure: figureOf(used?.interval) }),
  });
}

function figureOf(interval: number = defaultInterval): (typeof figureOver)[number] {
  return figureOver[interval - 1] ?? 'growth1';
}
