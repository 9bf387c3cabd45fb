import { accessSync, constants } from 'node:fs';
import { z } from 'zod';
import { ProcessProblem } from './problem.ts';

/** A whole number. `what` precedes the bounds in the error message, such as `a number of calls,` or `seconds from`. */
export function whole(what: string, min: number, max: number) {
  return z.coerce.number().int().min(min).max(max).describe(`${what} ${min} to ${max}`);
}

export function port(byDefault: number) {
  return whole('a port,', 0, 65_535).default(byDefault);
}

/** Settings of every process. (contract 1) */
export const commonSettings = {
  BUILD_COMMIT: z.string().max(64).optional().describe('the commit of the build'),
  BUILD_TIME: z.string().max(64).optional().describe('the time of the build'),
  HOST: z.string().default('127.0.0.1').describe('the address to listen on, such as 127.0.0.1 or 0.0.0.0'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('one of debug, info, warn, error, silent'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('the address of metrics, such as 127.0.0.1 or 0.0.0.0'),
  METRICS_PORT: whole('a port,', 0, 65_535).optional(),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(600).default(0).describe('seconds from 0 to 600'),
};

export const databaseUrl = z
  .string()
  .trim()
  .overwrite(inFull)
  .refine(isDatabaseUrl)
  .describe(
    'a PostgreSQL URL with one host, such as postgres://user:password@host:5432/database; encode the password: # is %23, / is %2F, ? is %3F, % is %25; sslmode is disable, no-verify, require, verify-ca or verify-full, and certificates are readable files',
  );

/** The driver reads these modes as `verify-full`, and warns in plain text. `me@/x?host=/folder` is usual for a socket. */
function inFull(text: string): string {
  const url = text.includes('host=') ? text.replace('@/', '@localhost/') : text;
  return url.includes('uselibpqcompat=true')
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?![^&])/, '$1verify-full');
}

/** In a password, `#`, `/` and `?` would end the host, and the rest of the password would be read as something else. */
function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname.includes(',')) return false;
  return !/[#@]/.test(url.pathname + url.search + url.hash) && isReadable(url);
}

function isReadable({ href, searchParams: query }: URL): boolean {
  const modes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
  if (!modes.includes(query.get('sslmode') ?? 'disable')) return false;
  try {
    decodeURIComponent(href);
    const files = ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => query.getAll(name));
    for (const file of files) accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Database URLs. If the first is a pooler in transaction mode, the second is the server itself, for migrations,
 * notifications and locks. (contract 1)
 */
export const databaseUrls = {
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl.optional(),
};

/** URL for work that needs its own session. */
export function directUrlOf(settings: {
  readonly DATABASE_URL: string;
  readonly DATABASE_DIRECT_URL?: string | undefined;
}): string {
  return settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
}

/** Accepts `on` or `off`, also true or false, 1 or 0. */
export function onOff(byDefault: boolean) {
  return z
    .stringbool({ truthy: ['on', 'true', '1'], falsy: ['off', 'false', '0'] })
    .default(byDefault)
    .describe('on or off');
}

/** Entries of a list with commas, without empty ones. */
export function entriesOf(list: string): readonly string[] {
  return list.split(',').flatMap((entry) => entry.trim() || []);
}

/** Origins of pages that may call an API, separated by commas. */
export const origins = z
  .string()
  .default('')
  .transform(entriesOf)
  .refine((list) => list.every((entry) => /^https?:[^*]+$/.test(entry) && URL.parse(entry)?.origin === entry))
  .describe('origins such as https://app.example.com, separated by commas; no wildcards, paths or final slash');

export const httpUrl = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  })
  .describe('an http or https URL without a user name or password');

export const publicUrl = httpUrl
  .refine((text) => /^\/?$/.test(text.replace(URL.parse(text)?.origin ?? '', '')))
  .describe('the public URL of the API without a path, such as https://api.example.com');

/**
 * Reads settings from the environment. Empty variables count as unset. Each field's `.describe()` completes the
 * sentence "NAME must be ...". Values may be secret and are never repeated.
 *
 * @throws ProcessProblem for the first invalid variable
 */
export function readSettings<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: Record<string, string | undefined> = process.env,
): z.output<z.ZodObject<Shape>> {
  const names = Object.keys(schema.shape);
  const given = Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? '');
  const field = schema.shape[name] as z.ZodType | undefined;
  if (!field) throw new ProcessProblem(issue?.message ?? 'the settings contradict each other');
  const expectation = descriptionOf(field) ?? issue?.message;
  throw new ProcessProblem(`${name} ${name in given ? 'must be' : 'is not set: it must be'} ${expectation}`);
}

/** Finds the description on the field or inside its `optional()` or `default()`. */
function descriptionOf(field: z.ZodType): string | undefined {
  if (field.description) return field.description;
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault
    ? descriptionOf(field.unwrap() as z.ZodType)
    : undefined;
}
