import { defaultSignInLimit, type SignInLimit } from '@creator-discovery/accounts';
import { networkHosts } from '@creator-discovery/creators';
import { defaultPrices, type Prices } from '@creator-discovery/credits';
import {
  commonSettings,
  databaseUrl,
  databaseUrls,
  entriesOf,
  httpUrl,
  onOff,
  origins,
  port,
  publicUrl,
  trustIn,
  urlOf,
  version,
  whole,
} from '@creator-discovery/http-server';
import { allowedNetworks } from '@creator-discovery/http-server/outgoing';
import { missingOpenSearchVariable, openSearchVariables } from '@creator-discovery/opensearch';
import type { Terms } from '@creator-discovery/operations';
import { photonetVariables } from '@creator-discovery/photonet-http';
import {
  defaultPolicies,
  limitsText,
  type Policies,
  type PolicyName,
  readLimits,
} from '@creator-discovery/rate-limits';
import { z } from 'zod';
import type { IssuerSettings } from './oauth/issuer.ts';
import { readPacks } from './stripe/credit-packs.ts';
import { StripeShop } from './stripe/stripe-shop.ts';

const shape = z.object({
  ...commonSettings,
  ACTION_API_PORT: port(8080),
  ACTION_API_PUBLIC_URL: publicUrl.optional(),
  CORS_ORIGINS: origins,
  ...databaseUrls,
  SEARCH_DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: whole('a number of connections,', 1, 1000).default(10),
  CHAT_TURNS_PER_ACCOUNT: whole('a number of turns,', 1, 1000).default(4),
  CHAT_TURNS: whole('a number of turns,', 1, 10_000).default(64),
  CALLS_IN_FLIGHT_PER_ACCOUNT: whole('a number of calls,', 1, 10_000).default(100),
  ...photonetVariables,
  ...networkHosts,
  SEARCH_ENGINE: z.enum(['index', 'sql', 'opensearch']).default('index').describe('index, sql or opensearch'),
  ...openSearchVariables,
  INDEX_READY_WAIT_SECONDS: z.coerce.number().min(0).max(3600).default(120).describe('seconds from 0 to 3600'),
  INDEX_SNAPSHOT_DIR: z.string().optional().describe('a directory for snapshots of the in-memory index'),
  CHAT_MODEL_BASE_URL: httpUrl.optional().describe('the URL of an OpenAI-compatible endpoint, ending in /v1'),
  CHAT_MODEL_API_KEY: z.string().min(1).optional().describe('the key of the chat model, if it needs one'),
  CHAT_MODEL: z.string().min(1).optional().describe('the name of the chat model'),
  FREE_CREATORS_PER_DAY: amount(defaultPrices.freeCreatorsPerDay),
  CREATORS_PER_CREDIT: amount(defaultPrices.creatorsPerCredit),
  CREDITS_PER_CREATOR: amount(defaultPrices.creditsPerCreator),
  LIMIT_SEARCHES: limits('searches'),
  LIMIT_LIVE_FETCHES: limits('live_fetches'),
  LIMIT_EXPORTS: limits('exports'),
  LIMIT_UNLOCKS: limits('unlocks'),
  LIMIT_COUNTS: limits('counts'),
  LIMIT_FINDS: limits('finds'),
  LIMIT_SUGGESTIONS: limits('suggestions'),
  FAILED_SIGN_INS_PER_ADDRESS: whole('a number of sign-ins,', 1, 1000).default(defaultSignInLimit.maxFailures),
  FAILED_SIGN_INS_WINDOW_SECONDS: whole('seconds from', 1, 86_400).default(defaultSignInLimit.windowSeconds),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(entriesOf)
    .refine((list) => trustIn(list) !== null)
    .describe('addresses of proxies, separated by commas, such as 10.0.0.0/8, or loopback'),
  ...allowedNetworks,
  DEMO_DATA: onOff(false),
  MCP_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform(entriesOf)
    .describe('additional host names of the tool server, separated by commas'),
  OAUTH: onOff(true),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:live|test)_\w+$/)
    .optional()
    .describe('a secret or restricted key of Stripe, such as sk_live_...'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/)
    .optional()
    .describe('the signing secret of the endpoint, such as whsec_...'),
  CREDIT_PACKS: z
    .string()
    .refine((text) => readPacks(text) !== null)
    .optional()
    .describe('different packs such as 500=19 USD,2000=59.50 USD'),
  TOPUP_URL: httpUrl.optional(),
  PURCHASE_URL: httpUrl.optional(),
  SETTINGS_URL: httpUrl.optional(),
});

/** All or none of them: together they switch the sale of credits on. */
const stripeSettings = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'CREDIT_PACKS'] as const;

/** Settings of the action API; each is an environment variable. (contract 1) */
export const settings = shape.superRefine((chosen, context) => {
  const missing = chosen.SEARCH_ENGINE === 'opensearch' ? missingOpenSearchVariable(chosen) : null;
  if (missing !== null) context.addIssue({ code: 'custom', path: [missing], message: 'is missing' });
  const absent = stripeSettings.filter((name) => chosen[name] === undefined);
  if (absent.length < stripeSettings.length)
    for (const name of absent) context.addIssue({ code: 'custom', path: [name], message: 'is missing' });
});

export type Settings = z.output<typeof settings>;

/** Null if no credits are sold. (contract 3) */
export function shopOf(chosen: Settings): StripeShop | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, CREDIT_PACKS: packs } = chosen;
  if (secretKey === undefined || webhookSecret === undefined || packs === undefined) return null;
  return new StripeShop({ secretKey, webhookSecret, packs: readPacks(packs) ?? [] });
}

export function termsOf(chosen: Settings): Terms {
  return { prices: pricesOf(chosen), policies: policiesOf(chosen), links: addressesOf(chosen).links, version };
}

export function pricesOf(chosen: Settings): Prices {
  return {
    freeCreatorsPerDay: chosen.FREE_CREATORS_PER_DAY,
    creatorsPerCredit: chosen.CREATORS_PER_CREDIT,
    creditsPerCreator: chosen.CREDITS_PER_CREATOR,
  };
}

export function policiesOf(chosen: Settings): Policies {
  const read = (name: PolicyName, text: string) => readLimits(name, text) ?? defaultPolicies[name];
  return {
    searches: read('searches', chosen.LIMIT_SEARCHES),
    live_fetches: read('live_fetches', chosen.LIMIT_LIVE_FETCHES),
    exports: read('exports', chosen.LIMIT_EXPORTS),
    unlocks: read('unlocks', chosen.LIMIT_UNLOCKS),
    counts: read('counts', chosen.LIMIT_COUNTS),
    finds: read('finds', chosen.LIMIT_FINDS),
    suggestions: read('suggestions', chosen.LIMIT_SUGGESTIONS),
  };
}

export function signInLimitOf(chosen: Settings): SignInLimit {
  return {
    maxFailures: chosen.FAILED_SIGN_INS_PER_ADDRESS,
    windowSeconds: chosen.FAILED_SIGN_INS_WINDOW_SECONDS,
  };
}

/** URLs in answers and documents. Links default to this server's console. */
export function addressesOf(chosen: Settings) {
  const origin = publicUrlOf(chosen) ?? ownUrlOf(chosen);
  const creditsPage = `${origin}/console/credits`;
  return {
    baseUrl: `${origin}/api/v1`,
    creditsPage,
    links: {
      baseUrl: `${origin}/api/v1`,
      topupUrl: chosen.CREDIT_PACKS === undefined ? (chosen.TOPUP_URL ?? creditsPage) : creditsPage,
      purchaseUrl: chosen.PURCHASE_URL ?? creditsPage,
      settingsUrl: chosen.SETTINGS_URL ?? `${origin}/console/settings`,
    },
  };
}

function publicUrlOf({ ACTION_API_PUBLIC_URL: url }: Settings): string | null {
  return url?.replace(/\/$/, '') ?? null;
}

function ownUrlOf({ HOST, ACTION_API_PORT }: Settings): string {
  return urlOf(HOST, ACTION_API_PORT).replace(/\/$/, '');
}

/** Returns the addresses of this server for OAuth; null if it is off. */
export function issuerOf(chosen: Settings): IssuerSettings | null {
  if (!chosen.OAUTH) return null;
  return { publicUrl: publicUrlOf(chosen), ownUrl: ownUrlOf(chosen), hosts: hostsOf(chosen) };
}

/** Accepted host names of the tool server, without port: its own, this machine's, and those in the settings. */
export function hostsOf(chosen: Settings): readonly string[] {
  const { hostname } = new URL(addressesOf(chosen).baseUrl);
  return [...chosen.MCP_ALLOWED_HOSTS, hostname, chosen.HOST, 'localhost', '127.0.0.1', '[::1]'];
}

function limits(name: PolicyName) {
  return z
    .string()
    .default(limitsText(defaultPolicies[name]))
    .refine((text) => readLimits(name, text) !== null)
    .describe('limits such as 5/minute,40/hour,200/day');
}

function amount(byDefault: number) {
  return whole('a whole number from', 1, 1_000_000).default(byDefault);
}
