import type { IncomingHttpHeaders } from 'node:http';
import { CookieJar } from 'tough-cookie';
import { z } from 'zod';
import type { Sender } from '../egress.ts';
import type { WireHeaders } from '../wire-headers.ts';

/** Headers of a token that the network uses in addition to cookies. */
const claimHeaders = { comes: 'x-ig-set-www-claim', goes: 'x-ig-www-claim', atFirst: '0' } as const;
const csrf = { cookie: 'csrftoken', header: 'x-csrftoken' } as const;

const stored = z.object({ cookies: z.array(z.record(z.string(), z.unknown())), claim: z.string().nullable() });

/** Cookies and tokens of a session, updated by each response. */
export class SessionJar implements Sender {
  readonly #cookies: CookieJar;
  readonly #responses: { readonly url: URL; readonly headers: IncomingHttpHeaders }[] = [];
  #claim: string | null;
  readonly #before: string;

  /** @param text result of `text()`. */
  constructor(text: string) {
    const { cookies, claim } = stored.parse(JSON.parse(text));
    this.#cookies = CookieJar.fromJSON({ version: '', storeType: '', rejectPublicSuffixes: true, cookies });
    this.#claim = claim;
    this.#before = this.text();
  }

  /** Whether a response has changed the jar. */
  get changed(): boolean {
    return this.text() !== this.#before;
  }

  /** Serialises the jar. Store the text encrypted and never log it. */
  text(): string {
    return textOf(this.#cookies, this.#claim);
  }

  /** Returns the headers of the session for this address; empty if it has no cookies for the host. */
  headersFor(url: URL): WireHeaders {
    const cookies = this.#cookies.getCookiesSync(url.href);
    if (cookies.length === 0) return {};
    const token = cookies.find(({ key }) => key === csrf.cookie)?.value;
    return {
      cookie: cookies.map((cookie) => cookie.cookieString()).join('; '),
      [claimHeaders.goes]: this.#claim ?? claimHeaders.atFirst,
      ...(token !== undefined && { [csrf.header]: token }),
    };
  }

  /** Applies the headers of a response. Ignores invalid cookies and those of other hosts. */
  onResponse(url: URL, headers: IncomingHttpHeaders): void {
    this.#responses.push({ url, headers });
    for (const line of [headers['set-cookie'] ?? []].flat())
      this.#cookies.setCookieSync(line, url.href, { ignoreError: true });
    const token = [headers[claimHeaders.comes] ?? []].flat()[0];
    if (token !== undefined && token !== '') this.#claim = token;
  }

  /** Applies this jar's responses to a newer jar that another request has stored. */
  appliedTo(text: string): SessionJar {
    const other = new SessionJar(text);
    for (const { url, headers } of this.#responses) other.onResponse(url, headers);
    return other;
  }
}

/** Omits the times of access, so that equal jars have equal texts. */
export function textOf(cookies: CookieJar, claim: string | null): string {
  const written = cookies.serializeSync()?.cookies.map((cookie) => ({ ...cookie, lastAccessed: undefined }));
  return JSON.stringify({ cookies: written ?? [], claim });
}
