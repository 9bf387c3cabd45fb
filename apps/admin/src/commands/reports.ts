import { rows } from '../arguments.ts';
import { defineCommand, lookUp, lookUpSensitive } from '../command.ts';
import { optionWithDefault } from '../parameters.ts';
import { inOrder, period } from '../period.ts';

const ofPeriod = { rows: true, ...lookUp, parameters: period, refusalOf: inOrder } as const;

export const reportCommands = [
  defineCommand({
    name: 'reports credits',
    summary: 'list credits granted, bought, spent and refunded per account or scraper key, by month',
    ...ofPeriod,
    ...lookUpSensitive,
    run: async ({ services, input }) =>
      (await services.reports.credits(input)).map(({ month, ownerId, owner, name, ...credits }) => ({
        month,
        owner_id: ownerId,
        owner,
        name,
        ...credits,
      })),
  }),

  defineCommand({
    name: 'reports usage',
    summary: 'list credits spent by rule and channel',
    ...ofPeriod,
    run: ({ services, input }) => services.reports.usage(input),
  }),

  defineCommand({
    name: 'reports calls',
    summary: 'list calls by operation, channel and outcome, most frequent first',
    ...ofPeriod,
    run: ({ services, input }) => services.reports.calls(input),
  }),

  defineCommand({
    name: 'reports refusals',
    summary: 'list refused calls by operation, channel and reason, most frequent first',
    ...ofPeriod,
    parameters: {
      ...period,
      limit: optionWithDefault({ placeholder: 'number', help: 'maximum reasons', read: rows, byDefault: 50 }),
    },
    run: async ({ services, input: { limit, ...days } }) => {
      const calls = await services.reports.calls(days);
      return calls.filter(({ outcome }) => outcome !== 'ok').slice(0, limit);
    },
  }),
];
