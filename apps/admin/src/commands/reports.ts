import { rows } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { optionWithDefault } from '../parameters.ts';
import { inOrder, period } from '../period.ts';

export const reportCommands = [
  defineCommand({
    name: 'reports credits',
    rows: true,
    summary: 'credits that each account and scraper key was granted, spent and got back, by month',
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
    summary: 'what credits were spent on, of all accounts and scraper keys, by rule and channel',
    role: 'read',
    effect: 'reads',
    parameters: period,
    refusalOf: inOrder,
    run: ({ services, input }) => services.reports.usage(input),
  }),

  defineCommand({
    name: 'reports calls',
    rows: true,
    summary: 'calls of operations by channel and how they ended, the most frequent first',
    role: 'read',
    effect: 'reads',
    parameters: period,
    refusalOf: inOrder,
    run: ({ services, input }) => services.reports.calls(input),
  }),

  defineCommand({
    name: 'reports refusals',
    rows: true,
    summary: 'refused calls of operations by channel and reason, the most frequent first',
    role: 'read',
    effect: 'reads',
    parameters: {
      ...period,
      limit: optionWithDefault({ placeholder: 'number', help: 'reasons to show', read: rows, byDefault: 50 }),
    },
    refusalOf: inOrder,
    run: async ({ services, input: { limit, ...days } }) => {
      const calls = await services.reports.calls(days);
      return calls.filter(({ outcome }) => outcome !== 'ok').slice(0, limit);
    },
  }),
];
