import type { Account, Plan } from '@creator-discovery/accounts';
import { remaining } from '@creator-discovery/credits';
import { Option } from 'commander';
import { creditsOrNone, name } from '../arguments.ts';
import type { CommandGroup, Services } from '../context.ts';
import { grantCredits } from '../grant-credits.ts';
import { Refusal, WrongUsage } from '../refusal.ts';

type OnOff = 'on' | 'off';

function planOption() {
  return new Option('--plan <plan>', '"pro" is an active paid plan, "free" is none').choices(['free', 'pro']);
}

function pricingOption() {
  return new Option(
    '--usage-pricing <on|off>',
    'whether searches past the daily allowance are paid with credits',
  ).choices(['on', 'off']);
}

export const accountCommands: CommandGroup = (program, { answer }) => {
  const accounts = program.command('accounts').description('accounts of the action API');

  accounts
    .command('create')
    .description('create an account and print its first API key, the only time the key is shown')
    .requiredOption('--name <name>', 'what the account is called', name)
    .addOption(planOption().default('free'))
    .option('--credits <number>', 'credits to begin with', creditsOrNone, 0)
    .addOption(pricingOption().default('off'))
    .action((options: { name: string; plan: Plan; credits: number; usagePricing: OnOff }) =>
      answer(async (services) => {
        const { account, key, keyId } = await services.accounts.create({
          name: options.name,
          plan: options.plan,
          usagePricing: options.usagePricing === 'on',
        });
        if (options.credits > 0) {
          await grantCredits(services, {
            ownerId: account.accountId,
            amount: options.credits,
            reason: 'opening credits',
          });
        }
        return { ...(await shown(services, account)), key_id: keyId, api_key: key };
      }),
    );

  accounts
    .command('list')
    .description('list all accounts with their balances')
    .action(() =>
      answer(async (services) =>
        Promise.all((await services.accounts.list()).map((account) => shown(services, account))),
      ),
    );

  accounts
    .command('show')
    .description('show an account with its balance and keys')
    .argument('<id>', 'the account')
    .action((id: string) =>
      answer(async (services) => {
        const account = found(await services.accounts.byId(id));
        const keys = await services.apiKeys.list(id);
        return {
          ...(await shown(services, account)),
          keys: keys.map(({ keyId, name: label, prefix }) => ({ key_id: keyId, name: label, prefix })),
        };
      }),
    );

  accounts
    .command('suspend')
    .description("refuse the account's calls from now on; jobs it has started continue")
    .argument('<id>', 'the account')
    .action((id: string) => answer(async (services) => changed(services, id, { suspended: true })));

  accounts
    .command('activate')
    .description('let a suspended account in again')
    .argument('<id>', 'the account')
    .action((id: string) => answer(async (services) => changed(services, id, { suspended: false })));

  accounts
    .command('set')
    .description('change the plan or the usage pricing of an account')
    .argument('<id>', 'the account')
    .addOption(planOption())
    .addOption(pricingOption())
    .action((id: string, options: { plan?: Plan; usagePricing?: OnOff }) => {
      const { plan, usagePricing } = options;
      if (plan === undefined && usagePricing === undefined)
        throw new WrongUsage('give --plan, --usage-pricing or both');
      return answer((services) =>
        changed(services, id, {
          ...(plan === undefined ? {} : { plan }),
          ...(usagePricing === undefined ? {} : { usagePricing: usagePricing === 'on' }),
        }),
      );
    });
};

async function changed(services: Services, id: string, change: Parameters<Services['accounts']['update']>[1]) {
  return shown(services, found(await services.accounts.update(id, change)));
}

function found(account: Account | null): Account {
  if (account === null) throw new Refusal('there is no such account');
  return account;
}

async function shown(services: Services, account: Account) {
  const balance = (await services.ledger.balance(account.accountId)) ?? { posted: 0, held: 0 };
  return {
    account_id: account.accountId,
    name: account.name,
    plan: account.plan,
    suspended: account.suspended,
    usage_pricing: account.usagePricing,
    credits_remaining: remaining(balance),
    credits_held: balance.held,
    created_at: account.createdAt.toISOString(),
  };
}
