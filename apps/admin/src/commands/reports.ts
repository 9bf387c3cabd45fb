import { rows } from '../arguments.ts';
import { defineCommand, lookUp } from '../command.ts';
import { optionWithDefault } from '../parameters.ts';
import { inOrder, period } from '../period.ts';

export const reportCommands = [
  defineCommand({
    name: 'reports credits',
    rows: true,
    summary: 'list credits granted, bought, spent and refunded per account or scraper key, by month',
    role: 'read',
    effect: 'reads_sensitive',
    parameters: period,
    refusalOf: inOrder,
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
    rows: true,
    summary: 'list credits spent by rule and channel',
    ...lookUp,
    parameters: period,
    refusalOf: inOrder,
    run: ({ services, input }) => services.reports.usage(input),
  }),

  defineCommand({
    name: 'reports calls',
    rows: true,
    summary: 'list calls by operation, channel and outcome, most frequent first',
    ...lookUp,
    parameters: period,
    refusalOf: inOrder,
    run: ({ services, input }) => services.reports.calls(input),
  }),

  defineCommand({
    name: 'reports refusals',
    rows: true,
    summary: 'list refused calls by operation, channel and reason, most frequent first',
    ...lookUp,
    parameters: {
      ...period,
      limit: optionWithDefault({ placeholder: 'number', help: 'maximum reasons', read: rows, byDefault: 50 }),
    },
    refusalOf: inOrder,
    run: async ({ services, input: { limit, ...days } }) => {
      const calls = await services.reports.calls(days);
      return calls.filter(({ outcome }) => outcome !== 'ok').slice(0, limit);
    },
  }),
];
