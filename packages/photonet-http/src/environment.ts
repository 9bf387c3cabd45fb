import { defaultSourceOrder, readSourceOrder, type SourceOrder, type TargetKind } from '@creator-discovery/scraping';
import { z } from 'zod';
import { isPathOf } from './document-file.ts';
import { mappingSchema } from './provider/mapping.ts';
import { defaultProviderSettings, type ProviderSettings } from './provider/settings.ts';
import { requestPlanSchema } from './request-plan.ts';
import { defaultPhotonetSettings, type PhotonetSettings } from './settings.ts';
import { headerProblem, mergedHeaders } from './wire-headers.ts';

const developmentSecret = 'development-cursors-only';

function isHttp(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

function words(text: string): string[] {
  return text.split(',').flatMap((word) => word.trim() || []);
}

function milliseconds(byDefault: number, description: string) {
  return z.coerce.number().int().min(100).max(28_000).default(byDefault).describe(description);
}

function headersOf(text: string, context: z.RefinementCtx): Record<string, string> {
  try {
    const headers = z.record(z.string(), z.string()).parse(JSON.parse(text));
    for (const [name, value] of Object.entries(headers)) {
      const problem = headerProblem(name, value);
      if (problem !== null) context.addIssue({ code: 'custom', message: `${name} ${problem}` });
    }
    return headers;
  } catch {
    context.addIssue({ code: 'custom', message: 'not headers' });
    return z.NEVER;
  }
}

const sessionKeyBytes = 32;

function keysOf(text: string, context: z.RefinementCtx): readonly Buffer[] {
  const keys = words(text).map((word) => Buffer.from(word, 'base64'));
  if (keys.every(({ length }) => length === sessionKeyBytes)) return keys;
  context.addIssue({ code: 'custom', message: 'not keys' });
  return z.NEVER;
}

/** Settings of the operator's sessions, for processes that use or manage them. */
export const sessionVariables = {
  PHOTONET_SESSION_PACE_SECONDS: z.coerce
    .number()
    .min(0.05)
    .max(600)
    .default(defaultPhotonetSettings.sessionPaceMs / 1000)
    .describe('seconds from 0.05 to 600'),
  PHOTONET_SESSION_KEY: z
    .string()
    .default('')
    .transform(keysOf)
    .describe('one or more keys of 32 bytes in base64, separated by commas; the first encrypts'),
};

/** Settings of the photo network, for processes that connect to it. */
export const photonetVariables = {
  PHOTONET_BASE_URL: z
    .string()
    .refine(isHttp)
    .default('http://127.0.0.1:8090')
    .describe('the http or https URL of the photo network'),
  PHOTONET_CURSOR_SECRET: z
    .string()
    .min(16)
    .default(developmentSecret)
    .describe('a secret of at least 16 characters that signs cursors, the same in all processes'),
  PHOTONET_PROXIES: z
    .string()
    .default('')
    .transform(words)
    .refine((proxies) => proxies.every(isHttp))
    .describe('http or https URLs of proxies, separated by commas'),
  ...sessionVariables,
  PHOTONET_REDIRECT_HOSTS: z.string().default('').transform(words).describe('host names, separated by commas'),
  PHOTONET_HEADERS: z
    .string()
    .default('{}')
    .transform(headersOf)
    .describe('a JSON object of headers to send to the photo network'),
  PHOTONET_REQUEST_PLAN_FILE: z
    .string()
    .superRefine(isPathOf(requestPlanSchema, 'the path of a request plan'))
    .optional(),
  PHOTONET_IDLE_TIMEOUT_MS: milliseconds(defaultPhotonetSettings.idleTimeoutMs, 'milliseconds from 100 to 28000'),
  PHOTONET_TIMEOUT_MS: milliseconds(defaultPhotonetSettings.attemptTimeoutMs, 'milliseconds from 100 to 28000'),
  PHOTONET_TOTAL_TIMEOUT_MS: milliseconds(defaultPhotonetSettings.totalTimeoutMs, 'milliseconds from 100 to 28000'),
  PHOTONET_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(defaultPhotonetSettings.concurrency)
    .describe('a whole number from 1 to 10000'),
  PHOTONET_SOURCES: z
    .string()
    .default(defaultSourceOrder)
    .transform((text, context): SourceOrder => {
      const order = readSourceOrder(text);
      if (order !== null) return order;
      context.addIssue({ code: 'custom', message: 'not an order' });
      return z.NEVER;
    })
    .describe('network and provider in the order in which they are tried, such as network,provider;comments=provider'),
  PHOTONET_NEXT_SOURCE_MS: z.coerce
    .number()
    .int()
    .min(500)
    .max(20_000)
    .default(10_000)
    .describe('milliseconds from 500 to 20000'),
  PHOTONET_PROVIDER_FILE: z.string().superRefine(isPathOf(mappingSchema, 'a mapping of a provider')).optional(),
  PHOTONET_PROVIDER_KEY: z.string().min(1).optional().describe('the key of the data provider'),
};

export type PhotonetVariables = z.output<z.ZodObject<typeof photonetVariables>>;

/** Converts environment variables to settings of the network. */
export function photonetSettingsOf(variables: PhotonetVariables): PhotonetSettings {
  return {
    ...defaultPhotonetSettings,
    baseUrl: variables.PHOTONET_BASE_URL,
    cursorSecret: variables.PHOTONET_CURSOR_SECRET,
    proxies: variables.PHOTONET_PROXIES,
    sessionPaceMs: Math.ceil(variables.PHOTONET_SESSION_PACE_SECONDS * 1000),
    redirectHosts: variables.PHOTONET_REDIRECT_HOSTS,
    headers: mergedHeaders(defaultPhotonetSettings.headers, variables.PHOTONET_HEADERS),
    requestPlanFile: variables.PHOTONET_REQUEST_PLAN_FILE ?? null,
    idleTimeoutMs: variables.PHOTONET_IDLE_TIMEOUT_MS,
    attemptTimeoutMs: variables.PHOTONET_TIMEOUT_MS,
    totalTimeoutMs: variables.PHOTONET_TOTAL_TIMEOUT_MS,
    concurrency: variables.PHOTONET_CONCURRENCY,
  };
}

/** Converts environment variables to settings of the data provider; null without one. */
export function providerSettingsOf(variables: PhotonetVariables): ProviderSettings | null {
  const { PHOTONET_PROVIDER_FILE: file, PHOTONET_PROVIDER_KEY: key } = variables;
  if (file === undefined || key === undefined) return null;
  return {
    ...defaultProviderSettings,
    file,
    key,
    cursorSecret: variables.PHOTONET_CURSOR_SECRET,
    totalTimeoutMs: variables.PHOTONET_TOTAL_TIMEOUT_MS,
  };
}

/** Returns why the settings contradict each other, in a sentence for the operator, or null. */
export function photonetProblem(variables: PhotonetVariables): string | null {
  const { PHOTONET_PROVIDER_FILE: file, PHOTONET_PROVIDER_KEY: key, PHOTONET_SOURCES: order } = variables;
  if (file !== undefined && key === undefined)
    return 'PHOTONET_PROVIDER_KEY is not set: it must be the key of the provider of PHOTONET_PROVIDER_FILE';
  if (file !== undefined) return null;
  const alone = (Object.keys(order) as TargetKind[]).find((kind) => !order[kind].includes('network'));
  return alone === undefined
    ? null
    : `PHOTONET_PROVIDER_FILE is not set, but the provider is the only source of ${alone} in PHOTONET_SOURCES`;
}

/** Returns warnings about settings that are only meant for development. */
export function photonetWarnings({ PHOTONET_CURSOR_SECRET: secret }: PhotonetVariables): readonly string[] {
  return secret === developmentSecret
    ? ['PHOTONET_CURSOR_SECRET is not set: cursors are signed with a secret from the public source code']
    : [];
}
