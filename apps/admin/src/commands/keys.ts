import type { ApiKey } from '@creator-discovery/accounts';
import { duration } from '../arguments.ts';
import type { CommandGroup } from '../context.ts';
import { Refusal } from '../refusal.ts';

export const keyCommands: CommandGroup = (program, { answer }) => {
  const keys = program.command('keys').description('API keys of accounts; a key is shown once, when it is made');

  keys
    .command('list')
    .description("list an account's keys")
    .argument('<account>', 'the account')
    .action((accountId: string) =>
      answer(async (services) => {
        if ((await services.accounts.byId(accountId)) === null) throw new Refusal('there is no such account');
        return (await services.apiKeys.list(accountId)).map(shown);
      }),
    );

  keys
    .command('rotate')
    .description('make a new key for the same account and print it; the old one stops working')
    .argument('<key-id>', 'the key to replace')
    .option('--overlap <time>', 'how long the old key still works, such as 24h, 90m or 0', duration, 0)
    .action((keyId: string, { overlap }: { overlap: number }) =>
      answer(async ({ apiKeys }) => {
        const rotated = await apiKeys.rotate(keyId, overlap);
        if (rotated === null) throw new Refusal('there is no such key that still works');
        return { ...shown(rotated.apiKey), api_key: rotated.key, replaces: keyId, overlap_seconds: overlap };
      }),
    );

  keys
    .command('revoke')
    .description('stop a key at once')
    .argument('<key-id>', 'the key')
    .action((keyId: string) =>
      answer(async ({ apiKeys }) => {
        if (!(await apiKeys.revoke(keyId))) throw new Refusal('there is no such key that still works');
        return { key_id: keyId, revoked: true };
      }),
    );
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
