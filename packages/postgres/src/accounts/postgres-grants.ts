import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  type Actor,
  type Approval,
  type ApprovalOutcome,
  type Grant,
  type Grants,
  grantRules,
  maxKeys,
  type NewClient,
  type OAuthClient,
  type Registration,
  type TokenPair,
  withoutLoopbackPort,
} from '@creator-discovery/accounts';
import { type Selectable, sql } from 'kysely';
import { camelRow, without } from '../session/camel-row.ts';
import type { Database, Work } from '../session/database.ts';
import type { Schema } from '../session/schema.ts';
import { isUuid } from '../session/uuid.ts';
import { claimAttempt } from './attempts.ts';
import { audit } from './audit.ts';
import { newSecret, refusalOfChange } from './console-callers.ts';
import { exchangeCode, refreshTokens, revokeTokens, workingGrant } from './grant-tokens.ts';
import { hashOf } from './key-material.ts';
import { insertKey, keyOf } from './key-rows.ts';
import { changeRules, columnsOf, workingKeys } from './postgres-api-keys.ts';

/** OAuth grants, shared by all processes. */
export class PostgresGrants implements Grants {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  register(client: NewClient, address: string): Promise<Registration> {
    return this.#db.transaction().execute(async (work) => {
      const known = client.hasSecret ? null : await knownClient(work, client);
      if (known !== null) return { registered: true, client: known, secret: null };
      const { max: maxFailures, windowSeconds } = grantRules.registrations;
      const { waitSeconds } = await claimAttempt(work, `registration ${address}`, { maxFailures, windowSeconds });
      if (waitSeconds !== null) return { registered: false, retryAfterSeconds: waitSeconds };
      const secret = client.hasSecret ? newSecret() : null;
      const row = await work
        .insertInto('oauth_client')
        .values({
          client_id: randomUUID(),
          name: client.name,
          redirect_addresses: [...client.redirectAddresses],
          secret_hash: secret === null ? null : hashOf(secret),
          fingerprint: secret === null ? fingerprintOf(client) : null,
          registered_at: sql`business_now()`,
        })
        // Another process has registered the same client at the same time.
        .onConflict((same) => same.column('fingerprint').doUpdateSet({ name: client.name }))
        .returningAll()
        .executeTakeFirstOrThrow();
      return { registered: true, client: clientOf(row), secret };
    });
  }

  async saveDocument({ clientId, name, redirectAddresses }: Omit<OAuthClient, 'registeredAt'>): Promise<OAuthClient> {
    const said = { name, redirect_addresses: [...redirectAddresses] };
    const row = await this.#db
      .insertInto('oauth_client')
      .values({ client_id: clientId, ...said, registered_at: sql`business_now()` })
      .onConflict((known) => known.column('client_id').doUpdateSet(said))
      .returningAll()
      .executeTakeFirstOrThrow();
    return clientOf(row);
  }

  async client(clientId: string): Promise<OAuthClient | null> {
    const row = await clientRow(this.#db, clientId);
    return row === undefined ? null : clientOf(row);
  }

  async authenticate(clientId: string, secret: string | null): Promise<OAuthClient | null> {
    const row = await clientRow(this.#db, clientId);
    if (row === undefined) return null;
    const isKnown = row.secret_hash === null || timingSafeEqual(row.secret_hash, hashOf(secret ?? ''));
    return isKnown ? clientOf(row) : null;
  }

  async grantOf(accountId: string, clientId: string): Promise<Grant | null> {
    if (!isUuid(accountId)) return null;
    const key = await workingGrant(this.#db, accountId, clientId);
    if (key === undefined) return null;
    const { keyId, scopes, creditLimit, createdAt } = keyOf(key);
    return { keyId, scopes, creditLimit, since: createdAt };
  }

  approve(approval: Approval, by: Actor): Promise<ApprovalOutcome> {
    const { accountId, clientId, scopes, creditLimit } = approval;
    return this.#db.transaction().execute(async (work) => {
      const barred = await refusalOfChange(work, accountId, by);
      if (barred !== null) return barred;
      const client = await clientRow(work, clientId);
      if (client === undefined) return 'unknown';
      const working = await workingGrant(work, accountId, clientId);
      if (await isUsed(work, approval)) return working === undefined ? 'ended' : 'connected';
      if (working === undefined && (await workingKeys(work, accountId)).length >= maxKeys) return 'too_many_keys';
      if (working !== undefined) await changeRules(work, working.key_id, { scopes, creditLimit });
      const keyId = working?.key_id ?? (await newGrant(work, approval, client.name));
      await storeCode(work, keyId, approval);
      const rules = { scopes, ...(creditLimit && { creditLimit }) };
      await audit(work, { action: 'grant.approve', subjectId: accountId }, { keyId, clientId, ...rules, by });
      return 'approved';
    });
  }

  exchange(code: string, proof: Parameters<Grants['exchange']>[1]): Promise<TokenPair | null> {
    return this.#db.transaction().execute((work) => exchangeCode(work, code, proof));
  }

  refresh(refreshToken: string, clientId: string): Promise<TokenPair | null> {
    return this.#db.transaction().execute((work) => refreshTokens(work, refreshToken, clientId));
  }

  revoke(token: string, clientId: string): Promise<void> {
    return this.#db.transaction().execute((work) => revokeTokens(work, token, clientId));
  }
}

async function clientRow(db: Database, clientId: string) {
  // No text of the database has such a character.
  if (clientId.includes('\0')) return undefined;
  return db.selectFrom('oauth_client').selectAll().where('client_id', '=', clientId).executeTakeFirst();
}

function clientOf(row: Selectable<Schema['oauth_client']>): OAuthClient {
  return { ...camelRow(without(row, ['secret_hash', 'fingerprint'])), hasSecret: row.secret_hash !== null };
}

function fingerprintOf({ name, redirectAddresses }: NewClient): Buffer {
  return hash('sha256', JSON.stringify([name, redirectAddresses.map(withoutLoopbackPort).sort()]), 'buffer');
}

/** Returns the equal client without a secret. Registering again keeps it from being removed as unused. */
async function knownClient(work: Work, client: NewClient): Promise<OAuthClient | null> {
  const row = await work
    .updateTable('oauth_client')
    .set({ registered_at: sql`business_now()` })
    .where('fingerprint', '=', fingerprintOf(client))
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : clientOf(row);
}

/** Adds the client's key to the account. An ended grant is removed with its tokens; its used codes stay known. */
async function newGrant(
  work: Work,
  { accountId, clientId, scopes, creditLimit }: Approval,
  name: string,
): Promise<string> {
  const used = await usedCodes(work, { accountId, clientId }).selectAll('one').execute();
  await work.deleteFrom('oauth_grant').where('account_id', '=', accountId).where('client_id', '=', clientId).execute();
  const { rules_id } = await work
    .insertInto('api_key_rules')
    .values({ ...columnsOf({ scopes, creditLimit }), client_name: name })
    .returning('rules_id')
    .executeTakeFirstOrThrow();
  const { keyId } = (await insertKey(work, { account_id: accountId, name, rules_id })).apiKey;
  await work.insertInto('oauth_grant').values({ key_id: keyId, account_id: accountId, client_id: clientId }).execute();
  const codes = used.map((code) => ({ ...code, key_id: keyId }));
  if (codes.length > 0) await work.insertInto('oauth_code').values(codes).execute();
  return keyId;
}

function usedCodes(work: Work, { accountId, clientId }: Pick<Approval, 'accountId' | 'clientId'>) {
  return work
    .selectFrom('oauth_code as one')
    .innerJoin('oauth_grant as held', 'held.key_id', 'one.key_id')
    .where(({ and }) => and({ 'held.account_id': accountId, 'held.client_id': clientId }))
    .where('one.used_at', 'is not', null);
}

/** Whether the client has used the code of this request, also one of an ended grant. */
async function isUsed(work: Work, approval: Approval): Promise<boolean> {
  const ofRequest = usedCodes(work, approval).where('one.challenge', '=', approval.challenge);
  return (await ofRequest.select('one.hash').forUpdate('one').executeTakeFirst()) !== undefined;
}

/** Stores the code of a request. A second press stores it again. */
async function storeCode(work: Work, keyId: string, { code, challenge, redirectAddress }: Approval): Promise<void> {
  const content = {
    hash: hashOf(code),
    redirect_address: redirectAddress,
    ends_at: sql<Date>`business_now() + make_interval(secs => ${grantRules.codeSeconds})`,
  };
  await work
    .insertInto('oauth_code')
    .values({ key_id: keyId, challenge, ...content })
    .onConflict((same) => same.columns(['key_id', 'challenge']).doUpdateSet(content))
    .execute();
}
