import { text } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { argument } from '../parameters.ts';
import { Refusal } from '../refusal.ts';

export const requestCommands = [
  defineCommand({
    name: 'requests show',
    summary: 'show what became of a request: searches and jobs, and the entries of the ledger that it caused',
    notes: 'A job has the id of its history entry, and so has its workflow.',
    role: 'read',
    effect: 'reads_sensitive',
    parameters: { id: argument({ help: 'the X-Request-ID of its answer', read: text }) },
    run: async ({ services: { requestRecords }, input: { id } }) => {
      const { history, entries } = await requestRecords.find(id);
      if (history.length === 0 && entries.length === 0)
        throw new Refusal('this request left no search, job or entry of the ledger');
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
