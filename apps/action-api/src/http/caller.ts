import type { ApiKeys, Caller } from '@creator-discovery/accounts';
import type { Request } from 'express';
import { presentedKey } from './presented-key.ts';

/** The caller behind a request's key; null for a missing, malformed, unknown, expired or revoked one. (spec: action 5) */
export async function callerOf(keys: Pick<ApiKeys, 'authenticate'>, request: Request): Promise<Caller | null> {
  const key = presentedKey(request.headers);
  return key === null ? null : keys.authenticate(key);
}
