import type { Account, Plan } from '@creator-discovery/accounts';
import { remaining } from '@creator-discovery/credits';
import { compact } from '@creator-discovery/search-filters';
import { creditsOrNone, dailyCredits, name, text } from '../arguments.ts';
import { changeByAdmin, changeBySupport, defineCommand, lookUp } from '../command.ts';
import type { Services } from '../context.ts';
import { grantOpeningCredits } from '../grant-credits.ts';
import { argument, oneOf, option, optionWithDefault, requiredOption } from '../parameters.ts';
import { existing } from '../refusal.ts';
import { shownFields } from '../shown-fields.ts';

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
      const { name, plan, credits, usagePricing } = input;
      const created = await services.accounts.create({ name, plan, usagePricing: usagePricing === 'on' });
      await grantOpeningCredits({ services, operator }, created.account.accountId, credits);
      return { ...(await shown(services, created.account)), key_id: created.keyId, api_key: created.key };
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
      const known = existing(await services.accounts.byId(id), 'account');
      const keys = await services.apiKeys.list(id);
      return {
        ...(await shown(services, known)),
        keys: keys.map((key) => shownFields(key, 'keyId', 'name', 'prefix')),
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
      existing(await services.accounts.byId(id), 'account');
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
  return shown(services, existing(account, 'account'));
}

async function shown(services: Services, known: Account) {
  const balance = (await services.ledger.balance(known.accountId)) ?? { posted: 0, held: 0 };
  const events = await services.eventSettings.of(known.accountId);
  return {
    ...shownFields(known, 'accountId', 'name', 'plan', 'suspended', 'usagePricing', 'paidSearchCreditsPerDay'),
    low_credits: events?.lowCredits ?? null,
    internal_webhooks: events?.internalWebhooks ?? false,
    credits_remaining: remaining(balance),
    credits_held: balance.held,
    ...shownFields(known, 'createdAt'),
  };
}
