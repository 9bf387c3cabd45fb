import { text } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { argument, option } from '../parameters.ts';
import { Refusal } from '../refusal.ts';

export const requestCommands = [
  defineCommand({
    name: 'requests show',
    summary: 'show the searches, jobs and ledger entries of a request',
    notes: 'A job and its workflow share the id of the history entry.',
    role: 'read',
    effect: 'reads_sensitive',
    parameters: {
      id: argument({ help: 'X-Request-ID of the response', read: text }),
      owner: option({
        placeholder: 'id',
        help: 'account or scraper key; required if several used the same X-Request-ID',
        read: text,
      }),
    },
    run: async ({ services: { requestRecords }, input: { id, owner } }) => {
      const { history, entries } = await requestRecords.find(id, owner);
      const owners = new Set([...history.map(({ accountId }) => accountId), ...entries.map(({ ownerId }) => ownerId)]);
      if (owners.size === 0) throw new Refusal('no search, job or ledger entry has this request id');
      if (owners.size > 1)
        throw new Refusal(`several owners used this X-Request-ID: choose one with --owner: ${[...owners].join(', ')}`);
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
