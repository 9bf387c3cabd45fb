import { z } from 'zod';
import { filterOf } from '../kinds/filter-of.ts';
import { compact } from '../kinds/members.ts';

/** In months. (contract 2) */
const defaultInterval = 1;

const figureOver = ['growth1', 'growth2', 'growth3', 'growth4', 'growth5', 'growth6'] as const;

export const audienceGrowth = filterOf('performance.audienceGrowth', {
  describe: 'Follower growth.',
  sortBy: ['FOLLOWER_GROWTH'],
  kind: 'growth',
  reads: { kind: 'range', of: figureOver },
  schema: z.strictObject({
    interval: z.int().min(1).max(6).optional().describe('Lookback in months. Default 1.'),
    percentage: z.number().optional().describe('Minimum growth in percent.'),
  }),
  normalise: (given) =>
    given && Object.keys(given).length > 0
      ? compact({ interval: given.interval ?? defaultInterval, percentage: given.percentage })
      : undefined,
  conditions: ({ interval, percentage }) =>
    percentage === undefined ? [] : [{ kind: 'range', figure: figureOf(interval), min: percentage, max: null }],
  summary: ({ interval, percentage }) =>
    percentage === undefined ? [] : [`grown at least ${percentage} % in ${interval} months`],
  sort: (used) => ({ by: 'figure', figure: figureOf(used?.interval) }),
  examples: [
    {
      given: { percentage: 5 },
      matching: [{ follower_growth_pct: { '1': 5 } }],
      others: [
        { follower_growth_pct: { '1': 4.9, '2': 50, '3': 50, '4': 50, '5': 50, '6': 50 } },
        { follower_growth_pct: { '6': 50 } },
      ],
    },
    {
      given: { interval: 2, percentage: -10 },
      matching: [{ follower_growth_pct: { '2': -10 } }],
      others: [{ follower_growth_pct: { '2': -10.1 } }, { follower_growth_pct: { '1': 5 } }],
    },
  ],
});

function figureOf(interval: number = defaultInterval): (typeof figureOver)[number] {
  return figureOver[interval - 1] ?? 'growth1';
}
