import type { ScraperKey } from '@creator-discovery/accounts';
import { creditsOrNone, name, rateLimit, text } from '../arguments.ts';
import { changeByAdmin, changeBySupport, defineCommand, lookUp } from '../command.ts';
import type { Services } from '../context.ts';
import { grantOpeningCredits } from '../grant-credits.ts';
import { argument, optionWithDefault, requiredOption } from '../parameters.ts';
import { existing } from '../refusal.ts';
import { shownFields } from '../shown-fields.ts';

const defaultRateLimit = 60;

const id = argument({ help: 'key', read: text });

const limit = { placeholder: 'number', help: 'requests per minute', read: rateLimit };

export const scraperKeyCommands = [
  defineCommand({
    name: 'scraper-keys create',
    summary: 'create a key and print it, once',
    ...changeByAdmin,
    subject: 'key_id',
    secret: 'key',
    parameters: {
      name: requiredOption({ placeholder: 'name', help: 'name of the key', read: name }),
      credits: requiredOption({ placeholder: 'number', help: 'opening credits', read: creditsOrNone }),
      rateLimit: optionWithDefault({ ...limit, byDefault: defaultRateLimit }),
    },
    run: async ({ services, operator, input }) => {
      const { name, rateLimit: rateLimitPerMinute } = input;
      const { key, scraperKey } = await services.scraperKeys.create({ name, rateLimitPerMinute });
      await grantOpeningCredits({ services, operator }, scraperKey.keyId, input.credits);
      return { ...shown({ ...scraperKey, creditsRemaining: input.credits }), key };
    },
  }),

  defineCommand({
    name: 'scraper-keys list',
    rows: true,
    summary: 'list all keys with their balances',
    ...lookUp,
    parameters: {},
    run: async ({ services: { scraperKeys } }) => (await scraperKeys.list()).map(shown),
  }),

  defineCommand({
    name: 'scraper-keys deactivate',
    reason: 'of_operators',
    summary: 'disable a key',
    ...changeBySupport,
    subject: 'id',
    parameters: { id },
    run: ({ services, input }) => changed(services, input.id, { isActive: false }),
  }),

  defineCommand({
    name: 'scraper-keys activate',
    summary: 'enable a deactivated key',
    ...changeBySupport,
    subject: 'id',
    parameters: { id },
    run: ({ services, input }) => changed(services, input.id, { isActive: true }),
  }),

  defineCommand({
    name: 'scraper-keys set',
    summary: "change a key's rate limit",
    ...changeByAdmin,
    subject: 'id',
    parameters: { id, rateLimit: requiredOption(limit) },
    run: ({ services, input }) => changed(services, input.id, { rateLimitPerMinute: input.rateLimit }),
  }),
];

async function changed(
  { scraperKeys }: Services,
  keyId: string,
  change: Parameters<Services['scraperKeys']['update']>[1],
) {
  return shown(existing(await scraperKeys.update(keyId, change), 'scraper key'));
}

function shown(key: ScraperKey) {
  return shownFields(key, 'keyId', 'name', 'prefix', 'creditsRemaining', 'rateLimitPerMinute', 'isActive', 'createdAt');
}
