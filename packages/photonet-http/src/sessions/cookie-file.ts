import { Cookie, CookieJar, domainMatch } from 'tough-cookie';
import { z } from 'zod';
import { textOf } from './session-jar.ts';

/** What was read from a file of cookies. A problem names no cookie's value. */
export type ReadCookies =
  | { readonly ok: true; readonly jar: string; readonly cookies: number }
  | { readonly ok: false; readonly problem: string };

interface FoundCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  /** For this host alone, not for those under it. */
  readonly hostOnly: boolean;
  /** Seconds since 1970; null: as long as the session. */
  readonly expires: number | null;
}

/** The exports of browsers and of their extensions: a list, or an object that has one. */
const exportedCookie = z.object({
  name: z.string().min(1),
  value: z.string(),
  domain: z.string().min(1),
  path: z.string().default('/'),
  secure: z.boolean().default(false),
  httpOnly: z.boolean().default(false),
  hostOnly: z.boolean().optional(),
  expirationDate: z.number().nullish(),
  expires: z.number().nullish(),
});
const exportedFile = z.union([
  z.array(exportedCookie),
  z.object({ cookies: z.array(exportedCookie) }).transform(({ cookies }) => cookies),
]);

/**
 * Reads the cookies of a signed-in session from a file: Netscape's format, as command line tools and extensions write it, or JSON,
 * as browsers and their extensions export it. Cookies of other hosts than the network's and those that have expired are left out.
 */
export function readCookieFile(
  text: string,
  { baseUrl, now }: { readonly baseUrl: string; readonly now: Date },
): ReadCookies {
  const found = /^\s*[[{]/.test(text) ? cookiesOfJson(text) : cookiesOfLines(text);
  if (typeof found === 'string') return { ok: false, problem: found };
  const { hostname } = new URL(baseUrl);
  const ours = found.filter(({ domain }) => domainMatch(hostname, bare(domain)));
  if (ours.length === 0) return { ok: false, problem: `the file has no cookies for ${hostname}` };
  const valid = ours.filter(({ expires }) => expires === null || expires * 1000 > now.getTime());
  if (valid.length === 0) return { ok: false, problem: `the cookies for ${hostname} in the file have all expired` };
  const jar = new CookieJar();
  for (const cookie of valid) put(jar, cookie);
  const cookies = jar.toJSON()?.cookies.length ?? 0;
  return cookies === 0
    ? { ok: false, problem: `the cookies for ${hostname} in the file can’t be read` }
    : { ok: true, jar: textOf(jar, null), cookies };
}

function put(jar: CookieJar, found: FoundCookie): void {
  const { name, value, domain, path, secure, httpOnly, hostOnly, expires } = found;
  const cookie = new Cookie({
    key: name,
    value,
    path,
    secure,
    httpOnly,
    ...(!hostOnly && { domain: bare(domain) }),
    expires: expires === null ? 'Infinity' : new Date(expires * 1000),
  });
  jar.setCookieSync(cookie, `https://${bare(domain)}${path}`, { ignoreError: true });
}

function cookiesOfJson(text: string): readonly FoundCookie[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'the file begins like JSON and is none';
  }
  const read = exportedFile.safeParse(value);
  if (!read.success) return 'the JSON must be a list of cookies with name, value and domain';
  return read.data.map(({ expirationDate, expires, hostOnly, ...cookie }) => ({
    ...cookie,
    hostOnly: hostOnly ?? !cookie.domain.startsWith('.'),
    expires: timeOf(expirationDate ?? expires),
  }));
}

/** Fields, divided by tabs: domain, whether hosts under it count, path, secure, expiry, name, value. */
function cookiesOfLines(text: string): readonly FoundCookie[] | string {
  const cookies: FoundCookie[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const httpOnly = line.startsWith('#HttpOnly_');
    if (line.trim() === '' || (line.startsWith('#') && !httpOnly)) continue;
    const fields = (httpOnly ? line.slice('#HttpOnly_'.length) : line).split('\t');
    const [domain = '', under, path = '', secure, expires = '', name = '', value = ''] = fields;
    if (
      fields.length < 6 ||
      fields.length > 7 ||
      domain === '' ||
      name === '' ||
      !/^-?\d{1,12}(?:\.\d+)?$/.test(expires)
    )
      return `line ${index + 1} of the file is no cookie: it must have seven fields with tabs between them`;
    cookies.push({
      name,
      value,
      domain,
      path: path === '' ? '/' : path,
      secure: secure === 'TRUE',
      httpOnly,
      hostOnly: under !== 'TRUE',
      expires: timeOf(Number(expires)),
    });
  }
  return cookies;
}

/** Exports write a cookie of the browser's session as 0, as -1, or without a time. */
function timeOf(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined || seconds <= 0 ? null : seconds;
}

function bare(domain: string): string {
  return domain.replace(/^\./, '').toLowerCase();
}
