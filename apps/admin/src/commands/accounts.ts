import type { Account, Plan } from '@creator-discovery/accounts';
import { remaining } from '@creator-discovery/credits';
import { compact } from '@creator-discovery/search-filters';
import { creditsOrNone, dailyCredits, name, text } from '../arguments.ts';
import { changeByAdmin, changeBySupport, defineCommand, lookUp } from '../command.ts';
import type { Services } from '../context.ts';
import { grantCredits } from '../grant-credits.ts';
import { argument, oneOf, option, optionWithDefault, requiredOption } from '../parameters.ts';
import { Refusal } from '../refusal.ts';

const plan = {
  placeholder: 'plan',
  help: '"pro" is an active paid plan',
  ...oneOf<Plan>(['free', 'pro']),
};

const pricing = {
  placeholder: 'on|off',
  help: 'pay for searches beyond the daily allowance with credits',
  ...oneOf(['on', 'off']),
};

const internalWebhooks = {
  placeholder: 'on|off',
  help: 'webhooks may use the networks in WEBHOOK_ALLOWED_NETWORKS',
  ...oneOf(['on', 'off']),
};

const account = argument({ help: 'account', read: text });

export const accountCommands = [
  defineCommand({
    name: 'accounts create',
    summary: 'create an account and print its first API key, once',
    ...changeByAdmin,
    subject: 'account_id',
    secret: 'api_key',
    parameters: {
      name: requiredOption({ placeholder: 'name', help: 'name of the account', read: name }),
      plan: optionWithDefault<Plan>({ ...plan, byDefault: 'free' }),
      credits: optionWithDefault({
        placeholder: 'number',
        help: 'opening credits',
        read: creditsOrNone,
        byDefault: 0,
      }),
      usagePricing: optionWithDefault({ ...pricing, byDefault: 'off' }),
    },
    run: async ({ services, operator, input }) => {
      const {
        account: created,
        key,
        keyId,
      } = await services.accounts.create({
        name: input.name,
        plan: input.plan,
        usagePricing: input.usagePricing === 'on',
      });
      if (input.credits > 0) {
        await grantCredits(
          { services, operator },
          {
            ownerId: created.accountId,
            amount: input.credits,
            reason: 'opening credits',
          },
        );
      }
      return { ...(await shown(services, created)), key_id: keyId, api_key: key };
    },
  }),

  defineCommand({
    name: 'accounts list',
    rows: true,
    summary: 'list all accounts with their balances',
    ...lookUp,
    parameters: {},
    run: async ({ services }) => Promise.all((await services.accounts.list()).map((listed) => shown(services, listed))),
  }),

  defineCommand({
    name: 'accounts show',
    summary: 'show an account with its balance and keys',
    ...lookUp,
    parameters: { id: account },
    run: async ({ services, input: { id } }) => {
      const known = found(await services.accounts.byId(id));
      const keys = await services.apiKeys.list(id);
      return {
        ...(await shown(services, known)),
        keys: keys.map(({ keyId, name: label, prefix }) => ({ key_id: keyId, name: label, prefix })),
      };
    },
  }),

  defineCommand({
    name: 'accounts suspend',
    reason: 'of_operators',
    summary: 'refuse new calls of an account; running jobs continue',
    ...changeBySupport,
    subject: 'id',
    parameters: { id: account },
    run: ({ services, input: { id } }) => changed(services, id, { suspended: true }),
  }),

  defineCommand({
    name: 'accounts activate',
    summary: 'end the suspension of an account',
    ...changeBySupport,
    subject: 'id',
    parameters: { id: account },
    run: ({ services, input: { id } }) => changed(services, id, { suspended: false }),
  }),

  defineCommand({
    name: 'accounts set',
    summary: "change an account's plan, usage pricing, daily cap on paid searches, or webhooks",
    ...changeByAdmin,
    subject: 'id',
    parameters: {
      id: account,
      plan: option(plan),
      usagePricing: option(pricing),
      paidSearchCreditsPerDay: option({
        placeholder: 'number|none',
        help: 'maximum credits that searches spend per UTC day',
        read: dailyCredits,
      }),
      lowCredits: option({
        placeholder: 'number|none',
        help: 'send the event credits.low when fewer credits are left',
        read: dailyCredits,
      }),
      internalWebhooks: option(internalWebhooks),
    },
    refusalOf: ({ id: _, ...to }) =>
      Object.values(to).every((value) => value === undefined)
        ? 'use --plan, --usage-pricing, --paid-search-credits-per-day, --low-credits or --internal-webhooks'
        : null,
    run: async ({ services, input: { id, ...to } }) => {
      found(await services.accounts.byId(id));
      const { lowCredits, internalWebhooks, plan, usagePricing, paidSearchCreditsPerDay } = to;
      if (lowCredits !== undefined || internalWebhooks !== undefined)
        await services.eventSettings.update(id, compact({ lowCredits, internalWebhooks: isOn(internalWebhooks) }));
      return changed(services, id, compact({ plan, usagePricing: isOn(usagePricing), paidSearchCreditsPerDay }));
    },
  }),
];

function isOn(state: 'on' | 'off' | undefined): boolean | undefined {
  return state && state === 'on';
}

async function changed(services: Services, id: string, change: Parameters<Services['accounts']['update']>[1]) {
  const account = await services.accounts.update(id, change);
  if (typeof account === 'string') throw new Error(`A session barred an operator: ${account}.`);
  return shown(services, found(account));
}

function found(known: Account | null): Account {
  if (known === null) throw new Refusal('there is no such account');
  return known;
}

async function shown(services: Services, known: Account) {
  const balance = (await services.ledger.balance(known.accountId)) ?? { posted: 0, held: 0 };
  const events = await services.eventSettings.of(known.accountId);
  return {
    account_id: known.accountId,
    name: known.name,
    plan: known.plan,
    suspended: known.suspended,
    usage_pricing: known.usagePricing,
    paid_search_credits_per_day: known.paidSearchCreditsPerDay,
    low_credits: events?.lowCredits ?? null,
    internal_webhooks: events?.internalWebhooks ?? false,
    credits_remaining: remaining(balance),
    credits_held: balance.held,
    created_at: known.createdAt.toISOString(),
  };
}
