import { text } from '../arguments.ts';
import { readableFile, writeNewFile } from '../backup/backup-file.ts';
import { changeByAdmin, defineCommand } from '../command.ts';
import { requiredOption } from '../parameters.ts';
import { shownFields } from '../shown-fields.ts';

export const backupCommands = [
  defineCommand({
    name: 'backup',
    summary: 'back up the database to a file',
    notes: `The backup is a consistent snapshot of everything except caches. It contains contacts and key hashes: protect it like the
database. The system may be in use; only migrations wait. The command returns once the file is complete and flushed to disk; an
interrupted backup is called .incomplete.`,
    ...changeByAdmin,
    isLocal: true,
    subject: 'backup_id',
    parameters: {
      out: requiredOption({ placeholder: 'file', help: 'file to write; must not exist', read: text }),
    },
    run: async ({ services, input: { out } }) => {
      const { backupId, takenAt, ...counts } = await services.backups.backUp((bytes) => writeNewFile(out, bytes));
      await services.runs.record('admin backup');
      return { backup_id: backupId, taken_at: takenAt.toISOString(), file: out, ...counts };
    },
  }),

  defineCommand({
    name: 'restore',
    summary: 'restore a backup into a new, empty database',
    notes: `Requires an empty database on PostgreSQL 15 or later. The file is verified first and written in one transaction; after an
interruption, run the same command again. Then start the processes. Changes since the backup are lost: the command lists what to
redo.`,
    ...changeByAdmin,
    createsDatabase: true,
    isLocal: true,
    subject: 'backup_id',
    audited: ['rows'],
    parameters: {
      from: requiredOption({ placeholder: 'file', help: 'file written by backup', read: text }),
    },
    run: async ({ services, input: { from } }) => {
      const restored = await services.backups.restore(await readableFile(from));
      return {
        ...shownFields(restored, 'backupId', 'takenAt', 'rows', 'migrated', 'tablesLeftOut'),
        gone_since_then: goneSince,
      };
    },
  }),
];

/** Changes since a backup are unknown; only their kinds can be listed. */
const goneSince = [
  {
    what: 'credits',
    gone: 'grants, charges, holds and refunds; balances are as of the backup',
    again: 'repeat grants that customers paid for',
  },
  {
    what: 'jobs',
    gone: 'new exports, unlocks and lookups with their rows; jobs running at the backup continue',
    again: 'callers repeat them',
  },
  {
    what: 'history',
    gone: 'searches, pages and their costs; allowances and limits are as of the backup',
    again: '',
  },
  { what: 'accounts and keys', gone: 'creations and changes: new keys do not work', again: 'create and change them' },
  {
    what: 'revoked keys and suspended accounts',
    gone: 'revocations and suspensions: they work again',
    again: 'revoke and suspend them',
  },
  { what: 'erased creators', gone: 'erasures: the creators are back', again: 'creators suppress' },
  { what: 'creators', gone: 'imports and refreshes', again: 'import the files' },
  { what: 'lists, saved searches, chats', gone: 'additions, changes and deletions', again: '' },
] as const;
