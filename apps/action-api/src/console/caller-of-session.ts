import type { ApiKeys, Caller, ConsoleSessions } from '@creator-discovery/accounts';
import { addLogFields } from '@creator-discovery/http-server';
import { callerFrom, done, type Identity, type Outcome, refused } from '@creator-discovery/operations';
import { callIsOf } from '@creator-discovery/postgres';
import type { Request, Response } from 'express';
import { originOf } from '../http/origin.ts';
import { signedOut } from './own-page.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface SessionSource {
  readonly sessions: ConsoleSessions;
  readonly keys: Pick<ApiKeys, 'noteUse'>;
  readonly cookie: SessionCookie;
}

export interface SignedInCaller {
  readonly caller: Caller;
  readonly sessionId: string;
}

/** Identifies the caller by the session and the account in the path. */
export function callerOfSession(source: SessionSource, request: Request, response: Response): Identity {
  return {
    caller: async () => {
      const signedIn = await signedInCaller(source, request, response);
      return signedIn.done ? done(signedIn.body.caller) : signedIn;
    },
    remembered: () => null,
  };
}

/**
 * Returns the caller and session. Reads the database each time, so that signed-out sessions and revoked keys end at
 * once in every process.
 */
export async function signedInCaller(
  { sessions, keys, cookie }: SessionSource,
  request: Request,
  response: Response,
): Promise<Outcome<SignedInCaller>> {
  const secret = cookie.read(request);
  const session = secret === null ? null : await sessions.bySecret(secret);
  const caller = session?.callers.find(({ account }) => account.accountId === request.params.account);
  if (!session || !caller) return refused(signedOut());
  callIsOf(caller.account.accountId);
  const { sessionId } = session;
  addLogFields(response, { session_id: sessionId, account_id: caller.account.accountId, key_id: caller.key.keyId });
  const admitted = callerFrom(caller, originOf(request, 'app'), keys);
  return admitted.done ? done({ caller, sessionId }) : admitted;
}
