import type { IncomingHttpHeaders } from 'node:http';
import { CookieJar } from 'tough-cookie';
import { z } from 'zod';
import type { Sender } from '../egress.ts';
import type { WireHeaders } from '../wire-headers.ts';

/** The headers in which a token comes and goes that the network sets beside its cookies. */
const claimHeaders = { comes: 'x-ig-set-www-claim', goes: 'x-ig-www-claim', atFirst: '0' } as const;
const csrf = { cookie: 'csrftoken', header: 'x-csrftoken' } as const;

const stored = z.object({ cookies: z.array(z.record(z.string(), z.unknown())), claim: z.string().nullable() });

/** What the network knows a session by: its cookies and tokens, which each response brings up to date. */
export class SessionJar implements Sender {
  readonly #cookies: CookieJar;
  readonly #heard: { readonly url: URL; readonly headers: IncomingHttpHeaders }[] = [];
  #claim: string | null;
  readonly #before: string;

  /** @param text as `text()` gave it. */
  constructor(text: string) {
    const { cookies, claim } = stored.parse(JSON.parse(text));
    this.#cookies = CookieJar.fromJSON({ version: '', storeType: '', rejectPublicSuffixes: true, cookies });
    this.#claim = claim;
    this.#before = this.text();
  }

  /** Whether a response has changed anything since the jar was made. */
  get changed(): boolean {
    return this.text() !== this.#before;
  }

  /** Everything in it, as text: to be stored sealed, and never logged. */
  text(): string {
    return textOf(this.#cookies, this.#claim);
  }

  /** The headers that identify the session to this address; none for a host that its cookies are not for. */
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

  /** Takes what a response of this address sets. A cookie that can't be one, or is of another host, is left out. */
  heard(url: URL, headers: IncomingHttpHeaders): void {
    this.#heard.push({ url, headers });
    for (const line of [headers['set-cookie'] ?? []].flat())
      this.#cookies.setCookieSync(line, url.href, { ignoreError: true });
    const token = [headers[claimHeaders.comes] ?? []].flat()[0];
    if (token !== undefined && token !== '') this.#claim = token;
  }

  /** Another jar with everything that this one has heard, which another request of the session has changed meanwhile. */
  appliedTo(text: string): SessionJar {
    const other = new SessionJar(text);
    for (const { url, headers } of this.#heard) other.heard(url, headers);
    return other;
  }
}

/** Without the times at which cookies were read, so that equal texts are equal jars. */
export function textOf(cookies: CookieJar, claim: string | null): string {
  const written = cookies.serializeSync()?.cookies.map((cookie) => ({ ...cookie, lastAccessed: undefined }));
  return JSON.stringify({ cookies: written ?? [], claim });
}
