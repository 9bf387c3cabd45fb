import { text } from '../arguments.ts';
import { defineCommand, lookUpSensitive } from '../command.ts';
import { argument, option } from '../parameters.ts';
import { Refusal } from '../refusal.ts';
import { shownFields } from '../shown-fields.ts';

export const requestCommands = [
  defineCommand({
    name: 'requests show',
    summary: 'show the searches, jobs and ledger entries of a request',
    notes: 'A job and its workflow share the id of the history entry.',
    ...lookUpSensitive,
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
          ...shownFields(entry, 'historyId', 'accountId', 'kind', 'source', 'jobState', 'creditsCharged'),
          trace_id: entry.traceParent?.split('-')[1] ?? null,
          ...shownFields(entry, 'createdAt'),
        })),
        ledger_entries: entries.map((entry) =>
          shownFields(entry, 'ownerId', 'seq', 'kind', 'amount', 'heldChange', 'rule', 'historyId', 'at'),
        ),
      };
    },
  }),
];
