import { type ApiKey, type KeyRefusal, maxKeys } from '@creator-discovery/accounts';
import { duration, text } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { argument, optionWithDefault } from '../parameters.ts';
import { Refusal } from '../refusal.ts';

export const keyCommands = [
  defineCommand({
    name: 'keys list',
    rows: true,
    summary: "list an account's keys",
    role: 'read',
    effect: 'reads',
    parameters: { account: argument({ help: 'account', read: text }) },
    run: async ({ services, input: { account } }) => {
      if ((await services.accounts.byId(account)) === null) throw new Refusal('there is no such account');
      return (await services.apiKeys.list(account)).map(shown);
    },
  }),

  defineCommand({
    name: 'keys rotate',
    summary: 'replace a key with a new one and print it; the old key stops working',
    role: 'admin',
    effect: 'changes',
    subject: 'keyId',
    secret: 'api_key',
    audited: ['account_id', 'key_id'],
    parameters: {
      keyId: argument({ help: 'key to replace', read: text }),
      overlap: optionWithDefault({
        placeholder: 'time',
        help: 'how long the old key keeps working, such as 24h, 90m or 0',
        read: duration,
        byDefault: 0,
      }),
    },
    run: async ({ services: { apiKeys }, input: { keyId, overlap } }) => {
      const rotated = await apiKeys.rotate(keyId, overlap);
      if (!rotated.made) throw new Refusal(refusals[rotated.reason]);
      return { ...shown(rotated.apiKey), api_key: rotated.key, replaces: keyId, overlap_seconds: overlap };
    },
  }),

  defineCommand({
    name: 'keys revoke',
    reason: 'of_operators',
    summary: 'disable a key immediately',
    role: 'support',
    effect: 'changes',
    subject: 'keyId',
    parameters: { keyId: argument({ help: 'key', read: text }) },
    run: async ({ services: { apiKeys }, input: { keyId } }) => {
      if ((await apiKeys.revoke(keyId)) !== 'revoked') throw new Refusal(refusals.unknown);
      return { key_id: keyId, revoked: true };
    },
  }),
];

const refusals: Readonly<Record<KeyRefusal['reason'], string>> = {
  unknown: 'there is no such key',
  ended: 'the key was revoked or has expired: it cannot be rotated',
  replaced: 'the key was already rotated: rotate its replacement',
  actor_ended: 'the session has ended',
  too_many_keys: `the account has ${maxKeys} working keys: rotate without an overlap, or revoke one`,
};

function shown(key: ApiKey) {
  return {
    key_id: key.keyId,
    account_id: key.accountId,
    name: key.name,
    prefix: key.prefix,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
  };
}
