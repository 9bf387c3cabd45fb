import { scopes } from '@creator-discovery/accounts';
import { remaining } from '@creator-discovery/credits';
import { z } from 'zod';
import { defineOperation, done, freeRead } from '../operation.ts';
import type { Ports } from '../ports.ts';
import { count, credits, instant } from '../shapes/basics.ts';
import { namedShapes } from '../shapes/named.ts';
import { shownIn } from '../shapes/shown.ts';

const limitState = z
  .object({
    policy: z.string(),
    limit: count,
    window_seconds: count.describe('Rolling window; 86400 is the UTC day.'),
    remaining: count,
    reset_at: instant.describe('When the next call is possible.'),
  })
  .register(namedShapes, { name: 'LimitState' });

const creditLimitShape = z.object({
  amount: credits.describe('Credits that the key may spend per period.'),
  per: z.enum(['day', 'month']).describe('UTC.'),
  remaining: credits,
  reset_at: instant.describe('When the next period begins.'),
});

export const getCreditBalance = defineOperation({
  ...freeRead,
  name: 'get_credit_balance',
  title: 'Get credit balance',
  group: 'Account',
  scope: null,
  summary: 'Checks the key and returns the balance, plan, free creators left today and state of every limit.',
  description: 'Send `{}`. Fails if every other call would.',
  input: z.strictObject({}),
  output: z.object({
    status: z.literal('ok'),
    account_id: z.string(),
    credits_remaining: credits.describe('Granted minus spent minus held.'),
    credits_held: credits.describe('Held for running jobs.'),
    plan: z.object({ name: z.string(), active: z.boolean().describe('Whether the plan is paid.') }),
    usage_pricing: z.boolean().describe('Whether credits pay for further searches.'),
    usage: z.object({
      free_creators_per_day: count,
      free_creators_left: count,
      creators_per_credit: count,
      usage_pricing: z.boolean(),
      resets_at: instant.describe('00:00 UTC.'),
      paid_search_credits_per_day: count.nullable(),
      paid_search_credits_today: count,
    }),
    limits: z.array(limitState),
    key: z.object({
      id: z.string(),
      name: z.string(),
      prefix: z.string().describe('First characters.'),
      scopes: z.array(z.enum(scopes)).describe('Kinds of operations that the key may call.'),
      expires_at: instant.nullable(),
      credit_limit: creditLimitShape.nullable().describe('Null without a limit.'),
    }),
    topup_url: z.string(),
    settings_url: z.string(),
  }),
  openInConsole: true,
  async handle({ caller, terms }, _input, ports: Pick<Ports, 'ledger' | 'history' | 'limits' | 'keys'>) {
    const { account, key } = caller;
    const { creditLimit } = key;
    const [balance, allowance, windows, left] = await Promise.all([
      ports.ledger.balance(account.accountId),
      ports.history.allowance(account.accountId),
      ports.limits.peek(account.accountId, Object.values(terms.policies)),
      creditLimit === null ? null : ports.keys.creditsLeft(key.keyId),
    ]);
    const { freeCreatorsPerDay, creatorsPerCredit } = terms.prices;
    return done({
      status: 'ok' as const,
      account_id: account.accountId,
      credits_remaining: balance === null ? 0 : remaining(balance),
      credits_held: balance?.held ?? 0,
      plan: { name: account.plan, active: account.plan === 'pro' },
      usage_pricing: account.usagePricing,
      usage: {
        free_creators_per_day: freeCreatorsPerDay,
        free_creators_left: Math.max(0, freeCreatorsPerDay - allowance.freeCreatorsUsed),
        creators_per_credit: creatorsPerCredit,
        usage_pricing: account.usagePricing,
        resets_at: allowance.resetsAt.toISOString(),
        paid_search_credits_per_day: account.paidSearchCreditsPerDay,
        paid_search_credits_today: Math.ceil(allowance.paidCreators / creatorsPerCredit),
      },
      limits: windows.map((window) => shownIn(limitState, window)),
      key: {
        id: key.keyId,
        name: key.name,
        prefix: key.prefix,
        scopes: [...key.scopes],
        expires_at: key.expiresAt?.toISOString() ?? null,
        credit_limit:
          creditLimit && left && shownIn(creditLimitShape, { ...creditLimit, ...left, remaining: left.left }),
      },
      topup_url: terms.links.topupUrl,
      settings_url: terms.links.settingsUrl,
    });
  },
});
