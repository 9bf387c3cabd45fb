import { remaining } from '@creator-discovery/credits';
import { credits, offset, rows, text } from '../arguments.ts';
import { changeBySupport, defineCommand, lookUp, lookUpSensitive } from '../command.ts';
import { grantCredits } from '../grant-credits.ts';
import { argument, optionWithDefault } from '../parameters.ts';
import { Refusal } from '../refusal.ts';
import { shownFields } from '../shown-fields.ts';

const ownerId = argument({ help: 'account or scraper key', read: text });

export const creditCommands = [
  defineCommand({
    name: 'credits grant',
    reason: 'of_operators',
    summary: 'grant credits; the account can read the reason in its ledger',
    ...changeBySupport,
    subject: 'ownerId',
    audited: ['ledger_entry_id'],
    parameters: { ownerId, amount: argument({ help: 'whole credits', read: credits }) },
    run: async ({ services, operator, input: { ownerId: owner, amount }, reason }) => ({
      owner_id: owner,
      amount,
      ...(await grantCredits(
        { services, operator },
        { ownerId: owner, amount, reason: reason ?? 'granted by the operator' },
      )),
    }),
  }),

  defineCommand({
    name: 'credits statement',
    summary: 'show the balance and newest ledger entries',
    ...lookUpSensitive,
    subject: 'ownerId',
    parameters: {
      ownerId,
      limit: optionWithDefault({ placeholder: 'number', help: 'maximum entries', read: rows, byDefault: 50 }),
      offset: optionWithDefault({
        placeholder: 'number',
        help: 'newest entries to skip',
        read: offset,
        byDefault: 0,
      }),
    },
    run: async ({ services: { ledger, purchases }, input: { ownerId: owner, ...page } }) => {
      const balance = await ledger.balance(owner);
      if (balance === null) throw new Refusal('there is no such account or scraper key');
      const entries = await ledger.statement(owner, page);
      // Read after the entries: anything archived in between has already been read.
      const carried = await ledger.carriedOver(owner);
      return {
        owner_id: owner,
        credits_posted: balance.posted,
        credits_held: balance.held,
        credits_remaining: remaining(balance),
        credits_uncollected: (await purchases.ofAccount(owner)).uncollected,
        record_begins: carried && {
          on: carried.before,
          balance: remaining(carried.balance),
          archived: carried.entries,
        },
        entries: entries.map((entry) => ({
          ledger_entry_id: entry.entryId,
          ...shownFields(entry, 'seq', 'at', 'kind', 'amount', 'heldChange', 'postedAfter', 'heldAfter'),
          ...shownFields(entry.cause, 'rule', 'historyId', 'requestId', 'detail'),
        })),
      };
    },
  }),

  defineCommand({
    name: 'credits verify',
    summary: 'rebuild every balance from the ledger; exit status 1 on any difference',
    ...lookUp,
    parameters: {},
    run: async ({ services: { ledger, runs } }) => {
      const report = await ledger.verify();
      // A read-only server has no place for it.
      if (report.differences.length === 0) await runs.record('admin credits verify').catch(() => undefined);
      return {
        ok: report.differences.length === 0,
        ...shownFields(report, 'owners', 'entries', 'archivedEntries'),
        differences: report.differences.map((one) => shownFields(one, 'ownerId', 'problem')),
      };
    },
    failureOf: (answer) => {
      const { differences } = answer as { readonly differences: readonly unknown[] };
      return differences.length === 0 ? null : `${differences.length} differences between the ledger and the balances`;
    },
  }),
];
