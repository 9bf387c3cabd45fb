import { z } from 'zod';
import { planFileProblem } from './request-plan-file.ts';
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
    .superRefine((path, context) => {
      const problem = planFileProblem(path);
      if (problem !== null) context.addIssue({ code: 'custom', message: `the path of a request plan: ${problem}` });
    })
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
};

/** Converts environment variables to settings. */
export function photonetSettingsOf(variables: z.output<z.ZodObject<typeof photonetVariables>>): PhotonetSettings {
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

/** Returns warnings about settings that are only meant for development. */
export function photonetWarnings({ cursorSecret }: PhotonetSettings): readonly string[] {
  return cursorSecret === developmentSecret
    ? ['PHOTONET_CURSOR_SECRET is not set: cursors are signed with a secret from the public source code']
    : [];
}
