import { offset, rows, text } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { option, optionWithDefault } from '../parameters.ts';

export const auditCommands = [
  defineCommand({
    name: 'audit list',
    rows: true,
    summary: 'show who did what to the installation and why, the newest first',
    role: 'read',
    effect: 'reads',
    parameters: {
      subject: option({ placeholder: 'id', help: 'only about this account, key, job or operator', read: text }),
      by: option({ placeholder: 'who', help: 'only of this operator, as entries name them', read: text }),
      action: option({ placeholder: 'text', help: 'only what begins with this, such as admin.credits', read: text }),
      before: option({ placeholder: 'entry-id', help: 'only entries older than this one', read: offset }),
      limit: optionWithDefault({ placeholder: 'number', help: 'entries to show', read: rows, byDefault: 50 }),
    },
    run: async ({ services: { auditLog }, input: { limit, subject, by, action, before } }) => {
      const entries = await auditLog.list({
        limit,
        ...(subject !== undefined && { subjectId: subject }),
        ...(by !== undefined && { actor: by }),
        ...(action !== undefined && { action }),
        ...(before !== undefined && { before }),
      });
      return entries.map((entry) => ({
        entry_id: entry.entryId,
        at: entry.at.toISOString(),
        action: entry.action,
        by: entry.actor,
        reason: entry.reason,
        subject_id: entry.subjectId,
        detail: entry.detail,
      }));
    },
  }),
];
