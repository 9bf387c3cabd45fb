import { type ApiKey, type KeyRefusal, maxAllowedIps, maxKeys, type NewKey, scopes } from '@creator-discovery/accounts';
import { compact } from '@creator-discovery/search-filters';
import { creditLimit, duration, listOf, name, network, overlapOf, text } from '../arguments.ts';
import { changeByAdmin, changeBySupport, defineCommand, lookUp } from '../command.ts';
import type { Services } from '../context.ts';
import { argument, InvalidText, oneOf, option, requiredOption } from '../parameters.ts';
import { existing, Refusal } from '../refusal.ts';
import { shownFields } from '../shown-fields.ts';

const keyId = argument({ help: 'key', read: text });

const ruleOptions = {
  scopes: option({
    placeholder: 'list',
    help: `operations that the key may call: all, or some of ${scopes.join(', ')}`,
    read: (given) => (given === 'all' ? [...scopes] : oneOrMore(listOf(oneOf(scopes).read)(given))),
  }),
  expires: option({
    placeholder: 'time',
    help: 'time until the key ends, such as 30d or 730d; 0 for never',
    read: (given) => duration(given, 36_500),
  }),
  creditLimit: option({
    placeholder: 'number/day',
    help: 'credits that the key may spend per UTC day or month, such as 50/day; or none',
    read: creditLimit,
  }),
  allowedIps: option({
    placeholder: 'list',
    help: `networks that the key works in, at most ${maxAllowedIps}, such as 192.0.2.0/24; or any`,
    read: (given) => (given === 'any' ? [] : oneOrMore(listOf(network)(given).slice(0, maxAllowedIps + 1))),
  }),
};

export const keyCommands = [
  defineCommand({
    name: 'keys list',
    rows: true,
    summary: "list an account's keys",
    ...lookUp,
    parameters: { account: argument({ help: 'account', read: text }) },
    run: async ({ services, input: { account } }) => {
      existing(await services.accounts.byId(account), 'account');
      return (await services.apiKeys.list(account)).map(({ lastUsed, creditsLeft, ...key }) => ({
        ...shown(key),
        credits_left: creditsLeft?.left ?? null,
        last_used_at: lastUsed?.at.toISOString() ?? null,
        last_used_channel: lastUsed?.channel ?? null,
        last_used_address: lastUsed?.address ?? null,
      }));
    },
  }),

  defineCommand({
    name: 'keys create',
    summary: 'create a key for an account and print it, once',
    ...changeByAdmin,
    subject: 'key_id',
    secret: 'api_key',
    audited: ['account_id', 'key_id'],
    parameters: {
      account: argument({ help: 'account', read: text }),
      name: requiredOption({ placeholder: 'name', help: 'name of the key', read: name }),
      ...ruleOptions,
    },
    run: async ({ services, input: { account, name: given, ...rules } }) => {
      const made = await services.apiKeys.create(account, { name: given, ...(await rulesOf(services, rules)) });
      if (!made.made) throw new Refusal(made.reason === 'unknown' ? 'there is no such account' : refusals[made.reason]);
      return { ...shown(made.apiKey), api_key: made.key };
    },
  }),

  defineCommand({
    name: 'keys set',
    summary: 'change the name or rules of a key, at once',
    ...changeByAdmin,
    subject: 'keyId',
    parameters: {
      keyId,
      name: option({ placeholder: 'name', help: 'name of the key', read: name }),
      ...ruleOptions,
    },
    run: async ({ services, input: { keyId: id, name: given, ...rules } }) => {
      const change = compact({ name: given, ...(await rulesOf(services, rules)) });
      const changed = await services.apiKeys.update(id, change);
      if (!changed.made) throw new Refusal(refusals[changed.reason]);
      return shown(changed.apiKey);
    },
  }),

  defineCommand({
    name: 'keys rotate',
    summary: 'replace a key with a new one under the same rules and print it; the old key stops working',
    ...changeByAdmin,
    subject: 'keyId',
    secret: 'api_key',
    audited: ['account_id', 'key_id'],
    parameters: {
      keyId: argument({ help: 'key to replace', read: text }),
      overlap: overlapOf('the old key keeps working'),
    },
    run: async ({ services: { apiKeys }, input: { keyId: id, overlap } }) => {
      const rotated = await apiKeys.rotate(id, overlap);
      if (!rotated.made) throw new Refusal(refusals[rotated.reason]);
      return { ...shown(rotated.apiKey), api_key: rotated.key, replaces: id, overlap_seconds: overlap };
    },
  }),

  defineCommand({
    name: 'keys revoke',
    reason: 'of_operators',
    summary: 'disable a key immediately',
    ...changeBySupport,
    subject: 'keyId',
    parameters: { keyId },
    run: async ({ services: { apiKeys }, input: { keyId: id } }) => {
      if ((await apiKeys.revoke(id)) !== 'revoked') throw new Refusal(refusals.unknown);
      return { key_id: id, revoked: true };
    },
  }),
];

function oneOrMore<Value>(values: Value[]): Value[] {
  if (values.length > 0) return values;
  throw new InvalidText('It must have at least one value.');
}

interface GivenRules extends Omit<NewKey, 'name' | 'expiresAt' | 'client'> {
  /** Seconds from now; 0 for never. */
  readonly expires?: number | undefined;
}

/** The expiry counts from the database's clock, which decides when keys end. */
async function rulesOf(
  { clock }: Pick<Services, 'clock'>,
  { expires, ...rules }: { [Rule in keyof GivenRules]?: GivenRules[Rule] | undefined },
) {
  const given = compact(rules);
  if (expires === undefined) return given;
  return { ...given, expiresAt: expires === 0 ? null : new Date((await clock.now()).getTime() + expires * 1000) };
}

const refusals: Readonly<Record<KeyRefusal['reason'], string>> = {
  unknown: 'there is no such key',
  ended: 'the key was revoked or has expired',
  replaced: 'the key was already rotated: use its replacement',
  granted: 'the key belongs to a connected app: revoke it instead',
  past: 'the expiry has passed',
  actor_ended: 'the session has ended',
  actor_restricted: 'the session has a restricted key',
  too_many_keys: `the account has ${maxKeys} working keys: rotate without an overlap, or revoke one`,
};

function shown(key: ApiKey) {
  return {
    ...shownFields(key, 'keyId', 'accountId', 'name', 'prefix', 'client'),
    scopes: key.scopes.join(','),
    credit_limit: key.creditLimit && `${key.creditLimit.amount}/${key.creditLimit.per}`,
    allowed_ips: key.allowedIps.join(','),
    ...shownFields(key, 'createdAt', 'expiresAt'),
  };
}
