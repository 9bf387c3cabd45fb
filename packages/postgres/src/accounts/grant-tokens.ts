import { createHmac, randomBytes } from 'node:crypto';
import { accessTokenPrefix, type Grants, grantRules, type TokenPair } from '@creator-discovery/accounts';
import { type Insertable, sql } from 'kysely';
import type { Database, Work } from '../session/database.ts';
import type { Schema } from '../session/schema.ts';
import { audit } from './audit.ts';
import { newSecret } from './console-callers.ts';
import { hashOf } from './key-material.ts';
import { keyOf, keysWithRules } from './key-rows.ts';
import { endKey } from './postgres-api-keys.ts';

/** Returns the key of the client's grant, if it works. */
export function workingGrant(db: Database, accountId: string, clientId: string) {
  return keysWithRules(db)
    .innerJoin('oauth_grant as held', 'held.key_id', 'api_key.key_id')
    .where(({ and }) => and({ 'held.account_id': accountId, 'held.client_id': clientId }))
    .where(sql<boolean>`(api_key.expires_at is null or api_key.expires_at > business_now())`)
    .executeTakeFirst();
}

/** Like the functions below, locks the grant first, so that ending tokens also ends those of a concurrent refresh. */
export async function exchangeCode(
  work: Work,
  code: string,
  { clientId, redirectAddress, challenge }: Parameters<Grants['exchange']>[1],
): Promise<TokenPair | null> {
  const found = await work
    .selectFrom('oauth_code as one')
    .innerJoin('oauth_grant as held', 'held.key_id', 'one.key_id')
    .select(['one.hash', 'one.key_id', 'one.redirect_address', 'one.used_at', 'held.account_id'])
    .select(sql<boolean>`one.ends_at > business_now()`.as('is_open'))
    .where(({ and }) => and({ 'one.hash': hashOf(code), 'one.challenge': challenge, 'held.client_id': clientId }))
    .forUpdate(['held', 'one'])
    .executeTakeFirst();
  if (found === undefined || (redirectAddress ?? found.redirect_address) !== found.redirect_address) return null;
  const key = await workingGrant(work, found.account_id, clientId);
  if (key === undefined) return null;
  if (found.used_at !== null) await work.deleteFrom('oauth_token').where('code_hash', '=', found.hash).execute();
  if (found.used_at !== null || !found.is_open) return null;
  await work.updateTable('oauth_code').set({ used_at: sql`business_now()` }).where('hash', '=', found.hash).execute();
  const tokens = { accessToken: accessTokenPrefix + newSecret(), refreshToken: refreshPrefix + newSecret() };
  await insertTokens(work, tokens, { key_id: found.key_id, code_hash: found.hash });
  return { ...tokens, scopes: keyOf(key).scopes };
}

/** Concurrent uses of a token wait for each other, and get the same answer. */
export async function refreshTokens(work: Work, refreshToken: string, clientId: string): Promise<TokenPair | null> {
  const found = await work
    .selectFrom('oauth_token as one')
    .innerJoin('oauth_grant as held', 'held.key_id', 'one.key_id')
    .select(['one.token_id', 'one.key_id', 'one.code_hash', 'one.salt', 'held.account_id'])
    .select(sql<boolean>`one.refresh_ends_at > business_now()`.as('is_open'))
    .select(sql<boolean | null>`one.rotated_at <= ${inSeconds(-grantRules.graceSeconds)}`.as('is_reused'))
    .where(({ and }) => and({ 'one.refresh_hash': hashOf(refreshToken), 'held.client_id': clientId }))
    .forUpdate(['held', 'one'])
    .executeTakeFirst();
  if (found === undefined || !found.is_open) return null;
  const key = await workingGrant(work, found.account_id, clientId);
  if (key === undefined) return null;
  if (found.is_reused) {
    await endGrant(work, { ...found, client_id: clientId }, 'refresh token used again');
    return null;
  }
  const salt = found.salt ?? randomBytes(32);
  const tokens = nextTokens(refreshToken, salt);
  if (found.salt === null) {
    await work
      .updateTable('oauth_token')
      .set({ salt, rotated_at: sql`business_now()` })
      .where('token_id', '=', found.token_id)
      .execute();
    await insertTokens(work, tokens, found);
  }
  return { ...tokens, scopes: keyOf(key).scopes };
}

export async function revokeTokens(work: Work, token: string, clientId: string): Promise<void> {
  const found = await work
    .selectFrom('oauth_token as one')
    .innerJoin('oauth_grant as held', 'held.key_id', 'one.key_id')
    .select(['held.key_id', 'held.account_id', 'held.client_id', 'one.code_hash'])
    .where((one) => one.or([one('one.refresh_hash', '=', hashOf(token)), one('one.access_hash', '=', hashOf(token))]))
    .where('held.client_id', '=', clientId)
    .forUpdate('held')
    .executeTakeFirst();
  if (found === undefined) return;
  await work.deleteFrom('oauth_token').where('code_hash', '=', found.code_hash).execute();
  const left = await work
    .selectFrom('oauth_token')
    .select('token_id')
    .where('key_id', '=', found.key_id)
    .where(sql<boolean>`refresh_ends_at > business_now()`)
    .executeTakeFirst();
  if (left === undefined) await endGrant(work, found, 'revoked by the client');
}

const refreshPrefix = 'cd_refresh_';

/** Without the stored salt, an earlier refresh token reveals nothing about later tokens. */
function nextTokens(refreshToken: string, salt: Buffer): Omit<TokenPair, 'scopes'> {
  const derive = (name: string): string =>
    createHmac('sha256', refreshToken).update(name).update(salt).digest('base64url');
  return { accessToken: accessTokenPrefix + derive('access'), refreshToken: refreshPrefix + derive('refresh') };
}

async function insertTokens(
  work: Work,
  { accessToken, refreshToken }: Omit<TokenPair, 'scopes'>,
  { key_id, code_hash }: Pick<Insertable<Schema['oauth_token']>, 'key_id' | 'code_hash'>,
): Promise<void> {
  await work
    .insertInto('oauth_token')
    .values({
      key_id,
      code_hash,
      access_hash: hashOf(accessToken),
      access_ends_at: inSeconds(grantRules.accessSeconds),
      refresh_hash: hashOf(refreshToken),
      refresh_ends_at: inSeconds(grantRules.refreshSeconds),
    })
    .execute();
}

function inSeconds(seconds: number) {
  return sql<Date>`business_now() + make_interval(secs => ${seconds})`;
}

async function endGrant(
  work: Work,
  { key_id: keyId, account_id, client_id: clientId }: { key_id: string; account_id: string; client_id: string },
  reason: string,
): Promise<void> {
  await endKey(work, keyId, 0);
  await audit(work, { action: 'grant.end', subjectId: account_id }, { keyId, clientId, reason });
}
