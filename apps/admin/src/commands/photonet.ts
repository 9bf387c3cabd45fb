import { defineCommand } from '../command.ts';
import { inOrder, period } from '../period.ts';

export const photonetCommands = [
  defineCommand({
    name: 'photonet costs',
    rows: true,
    summary: 'requests to data providers and what they cost, by day, provider and kind',
    notes: 'A request counts when it was sent, at the price of the mapping; what the provider doesn’t bill costs 0.',
    role: 'read',
    effect: 'reads',
    parameters: period,
    refusalOf: inOrder,
    run: async ({ services, input }) =>
      (await services.providerCosts.between(input)).map(({ costMicros, ...row }) => ({
        ...row,
        cost: amountOf(costMicros),
      })),
  }),
];

/** An amount of a currency as a text, exact to a millionth. */
function amountOf(micros: number): string {
  return `${Math.floor(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, '0')}`;
}
