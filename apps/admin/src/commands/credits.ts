import { remaining } from '@creator-discovery/credits';
import { credits, offset, rows } from '../arguments.ts';
import type { CommandGroup } from '../context.ts';
import { grantCredits } from '../grant-credits.ts';
import { Refusal } from '../refusal.ts';

export const creditCommands: CommandGroup = (program, { answer }) => {
  const group = program.command('credits').description('credits of accounts and scraper keys');

  group
    .command('grant')
    .description('give credits')
    .argument('<owner-id>', 'an account or a scraper key')
    .argument('<amount>', 'whole credits', credits)
    .option('--reason <text>', 'why; kept in the ledger', 'granted by the operator')
    .action((ownerId: string, amount: number, options: { reason: string }) =>
      answer(async (services) => ({
        owner_id: ownerId,
        amount,
        ...(await grantCredits(services, { ownerId, amount, reason: options.reason.slice(0, 500) })),
      })),
    );

  group
    .command('statement')
    .description('show the balance and the newest entries of the ledger')
    .argument('<owner-id>', 'an account or a scraper key')
    .option('--limit <number>', 'entries to show', rows, 50)
    .option('--offset <number>', 'newer entries to leave out', offset, 0)
    .action((ownerId: string, page: { limit: number; offset: number }) =>
      answer(async ({ ledger }) => {
        const balance = await ledger.balance(ownerId);
        if (balance === null) throw new Refusal('there is no such account or scraper key');
        const entries = await ledger.statement(ownerId, page);
        return {
          owner_id: ownerId,
          credits_posted: balance.posted,
          credits_held: balance.held,
          credits_remaining: remaining(balance),
          entries: entries.map((entry) => ({
            ledger_entry_id: entry.entryId,
            seq: entry.seq,
            at: entry.at.toISOString(),
            kind: entry.kind,
            amount: entry.amount,
            held_change: entry.heldChange,
            posted_after: entry.postedAfter,
            held_after: entry.heldAfter,
            rule: entry.cause.rule,
            history_id: entry.cause.historyId ?? null,
            request_id: entry.cause.requestId ?? null,
            detail: entry.cause.detail ?? null,
          })),
        };
      }),
    );

  group
    .command('verify')
    .description('rebuild every balance from the ledger and compare; exit status 1 on any difference')
    .action(async () => {
      let differences = 0;
      await answer(async ({ ledger }) => {
        const report = await ledger.verify();
        differences = report.differences.length;
        return {
          ok: differences === 0,
          owners: report.owners,
          entries: report.entries,
          differences: report.differences.map(({ ownerId, problem }) => ({ owner_id: ownerId, problem })),
        };
      });
      if (differences > 0) throw new Refusal(`the ledger and the balances differ in ${differences} places`);
    });
};
