import { sessionRules } from '@creator-discovery/accounts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/**
 * The cookie that holds the secret of a session. No script can read it, no other site can have it sent, and over https no other
 * host can set it. Cookies don't know ports: over plain http its name has the port, so that several instances on one machine
 * don't sign each other out.
 */
export class SessionCookie {
  readonly #https: boolean;

  /** @param https whether browsers reach this server over https only, whatever the connection to this process is */
  constructor(https: boolean) {
    this.#https = https;
  }

  /** The secret that the browser presents; null for none. */
  read(request: Request): string | null {
    const { cookie } = request.headers;
    return cookie === undefined ? null : (parseCookie(cookie)[this.#nameFor(request)] ?? null);
  }

  set(request: Request, response: Response, secret: string): void {
    this.#send(request, response, { value: secret, maxAge: sessionRules.lifetimeSeconds });
  }

  clear(request: Request, response: Response): void {
    this.#send(request, response, { value: '', maxAge: 0 });
  }

  #send(request: Request, response: Response, content: { readonly value: string; readonly maxAge: number }): void {
    const cookie = {
      name: this.#nameFor(request),
      ...content,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.#isSecure(request),
    } as const;
    response.append('Set-Cookie', stringifySetCookie(cookie));
  }

  #nameFor(request: Request): string {
    if (this.#isSecure(request)) return '__Host-cd_session';
    return `cd_session_${/:(\d{1,5})$/.exec(request.headers.host ?? '')?.[1] ?? '80'}`;
  }

  #isSecure(request: Request): boolean {
    return this.#https || request.secure;
  }
}
