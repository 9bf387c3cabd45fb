import { compact } from '@creator-discovery/search-filters';
import { offset, rows, text } from '../arguments.ts';
import { defineCommand, lookUp } from '../command.ts';
import { option, optionWithDefault } from '../parameters.ts';
import { shownFields } from '../shown-fields.ts';

export const auditCommands = [
  defineCommand({
    name: 'audit list',
    rows: true,
    summary: 'list administrative actions with operator and reason, newest first',
    ...lookUp,
    parameters: {
      subject: option({ placeholder: 'id', help: 'only entries about this account, key, job or operator', read: text }),
      by: option({ placeholder: 'name', help: 'only entries by this actor, such as "operator ana"', read: text }),
      action: option({ placeholder: 'text', help: 'only actions with this prefix, such as admin.credits', read: text }),
      before: option({ placeholder: 'entry-id', help: 'only entries before this one', read: offset }),
      limit: optionWithDefault({ placeholder: 'number', help: 'maximum entries', read: rows, byDefault: 50 }),
    },
    run: async ({ services: { auditLog }, input: { limit, subject, by, action, before } }) => {
      const entries = await auditLog.list(compact({ limit, subjectId: subject, actor: by, action, before }));
      return entries.map((entry) => ({
        ...shownFields(entry, 'entryId', 'at', 'action'),
        by: entry.actor,
        ...shownFields(entry, 'reason', 'subjectId', 'detail'),
      }));
    },
  }),
];
