import type { ConsoleSessions } from '@creator-discovery/accounts';
import { addLogFields } from '@creator-discovery/http-server';
import { done, type Identity, refused } from '@creator-discovery/operations';
import type { Request, Response } from 'express';
import { signedOut } from './own-page.ts';
import type { SessionCookie } from './session-cookie.ts';

/**
 * Whoever calls by a session, for the account that the path names. Asks the database every time: a session that was signed out,
 * and a key that was revoked, end at once in every process.
 */
export function callerOfSession(
  { sessions, cookie }: { readonly sessions: ConsoleSessions; readonly cookie: SessionCookie },
  request: Request,
  response: Response,
): Identity {
  return {
    caller: async () => {
      const secret = cookie.read(request);
      const session = secret === null ? null : await sessions.bySecret(secret);
      const caller = session?.callers.find(({ account }) => account.accountId === request.params.account);
      if (!session || !caller) return refused(signedOut());
      addLogFields(response, { session_id: session.sessionId });
      return done(caller);
    },
    remembered: () => null,
  };
}
