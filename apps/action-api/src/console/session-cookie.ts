import { sessionRules } from '@creator-discovery/accounts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/**
 * The session cookie. Scripts can't read it, and other sites can't send it. Over https no other host can set it.
 * Cookies ignore ports, so over plain http its name includes the port to keep local instances apart.
 */
export class SessionCookie {
  readonly #https: boolean;

  /** @param https whether browsers use https only, even if this process is reached over http */
  constructor(https: boolean) {
    this.#https = https;
  }

  /** Returns the secret in the request, or null. */
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
