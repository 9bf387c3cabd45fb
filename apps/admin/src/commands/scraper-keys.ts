import type { ScraperKey } from '@creator-discovery/accounts';
import { creditsOrNone, name, rateLimit } from '../arguments.ts';
import type { CommandGroup, Services } from '../context.ts';
import { grantCredits } from '../grant-credits.ts';
import { Refusal } from '../refusal.ts';

const defaultRateLimit = 60;

export const scraperKeyCommands: CommandGroup = (program, { answer }) => {
  const keys = program.command('scraper-keys').description('keys of the scraping API; each has its own credits');

  keys
    .command('create')
    .description('create a key and print it, the only time it is shown')
    .requiredOption('--name <name>', 'what the key is for', name)
    .requiredOption('--credits <number>', 'credits to begin with', creditsOrNone)
    .option('--rate-limit <number>', 'requests per minute', rateLimit, defaultRateLimit)
    .action((options: { name: string; credits: number; rateLimit: number }) =>
      answer(async (services) => {
        const { key, scraperKey } = await services.scraperKeys.create({
          name: options.name,
          rateLimitPerMinute: options.rateLimit,
        });
        const { keyId } = scraperKey;
        if (options.credits > 0)
          await grantCredits(services, { ownerId: keyId, amount: options.credits, reason: 'opening credits' });
        return { ...shown({ ...scraperKey, creditsRemaining: options.credits }), key };
      }),
    );

  keys
    .command('list')
    .description('list all keys with their balances')
    .action(() => answer(async ({ scraperKeys }) => (await scraperKeys.list()).map(shown)));

  keys
    .command('deactivate')
    .description('refuse the key from now on')
    .argument('<id>', 'the key')
    .action((id: string) => answer((services) => changed(services, id, { isActive: false })));

  keys
    .command('activate')
    .description('let a deactivated key in again')
    .argument('<id>', 'the key')
    .action((id: string) => answer((services) => changed(services, id, { isActive: true })));

  keys
    .command('set')
    .description('change the rate limit of a key')
    .argument('<id>', 'the key')
    .requiredOption('--rate-limit <number>', 'requests per minute', rateLimit)
    .action((id: string, options: { rateLimit: number }) =>
      answer((services) => changed(services, id, { rateLimitPerMinute: options.rateLimit })),
    );
};

async function changed(
  { scraperKeys }: Services,
  id: string,
  change: Parameters<Services['scraperKeys']['update']>[1],
) {
  const key = await scraperKeys.update(id, change);
  if (key === null) throw new Refusal('there is no such scraper key');
  return shown(key);
}

function shown(key: ScraperKey) {
  return {
    key_id: key.keyId,
    name: key.name,
    prefix: key.prefix,
    credits_remaining: key.creditsRemaining,
    rate_limit_per_minute: key.rateLimitPerMinute,
    is_active: key.isActive,
    created_at: key.createdAt.toISOString(),
  };
}
