import { Cookie, CookieJar, domainMatch } from 'tough-cookie';
import { z } from 'zod';
import { textOf } from './session-jar.ts';

/** A problem never contains a cookie's value. */
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
  /** Not sent to subdomains. */
  readonly hostOnly: boolean;
  /** Seconds since 1970; null for a session cookie. */
  readonly expires: number | null;
}

/** JSON exports of browsers and extensions: a list, or an object with a list. */
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
 * Parses the cookies of a signed-in session, in Netscape's format or as a JSON export of a browser. Ignores expired cookies and
 * those of other hosts.
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
  if (valid.length === 0) return { ok: false, problem: `all cookies for ${hostname} in the file have expired` };
  const jar = new CookieJar();
  for (const cookie of valid) put(jar, cookie);
  const cookies = jar.toJSON()?.cookies.length ?? 0;
  return cookies === 0
    ? { ok: false, problem: `the cookies for ${hostname} in the file are invalid` }
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
    return 'the file is not valid JSON';
  }
  const read = exportedFile.safeParse(value);
  if (!read.success) return 'the JSON must be a list of cookies with name, value and domain';
  return read.data.map(({ expirationDate, expires, hostOnly, ...cookie }) => ({
    ...cookie,
    hostOnly: hostOnly ?? !cookie.domain.startsWith('.'),
    expires: timeOf(expirationDate ?? expires),
  }));
}

/** Parses tab-separated fields: domain, includes subdomains, path, secure, expiry, name, value. */
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
      return `line ${index + 1} of the file is not a cookie: use seven fields separated by tabs`;
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

/** Exports write the expiry of a session cookie as 0, -1 or not at all. */
function timeOf(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined || seconds <= 0 ? null : seconds;
}

function bare(domain: string): string {
  return domain.replace(/^\./, '').toLowerCase();
}
