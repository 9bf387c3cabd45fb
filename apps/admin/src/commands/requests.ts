import { text } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { argument, option } from '../parameters.ts';
import { Refusal } from '../refusal.ts';

export const requestCommands = [
  defineCommand({
    name: 'requests show',
    summary: 'show what became of a request: searches and jobs, and the entries of the ledger that it caused',
    notes: 'A job has the id of its history entry, and so has its workflow.',
    role: 'read',
    effect: 'reads_sensitive',
    parameters: {
      id: argument({ help: 'the X-Request-ID of its answer', read: text }),
      owner: option({
        placeholder: 'id',
        help: 'the account or scraper key that made it; required if several used the same X-Request-ID',
        read: text,
      }),
    },
    run: async ({ services: { requestRecords }, input: { id, owner } }) => {
      const { history, entries } = await requestRecords.find(id, owner);
      const owners = new Set([...history.map(({ accountId }) => accountId), ...entries.map(({ ownerId }) => ownerId)]);
      if (owners.size === 0) throw new Refusal('this request left no search, job or entry of the ledger');
      if (owners.size > 1)
        throw new Refusal(`several accounts used this X-Request-ID: give --owner, one of ${[...owners].join(', ')}`);
      return {
        request_id: id,
        history: history.map((entry) => ({
          history_id: entry.historyId,
          account_id: entry.accountId,
          kind: entry.kind,
          source: entry.source,
          job_state: entry.jobState,
          credits_charged: entry.creditsCharged,
          trace_id: entry.traceParent?.split('-')[1] ?? null,
          created_at: entry.createdAt.toISOString(),
        })),
        ledger_entries: entries.map((entry) => ({
          owner_id: entry.ownerId,
          seq: entry.seq,
          kind: entry.kind,
          amount: entry.amount,
          held_change: entry.heldChange,
          rule: entry.rule,
          history_id: entry.historyId,
          at: entry.at.toISOString(),
        })),
      };
    },
  }),
];
