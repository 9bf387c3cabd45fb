import { text } from '../arguments.ts';
import { readableFile, writeNewFile } from '../backup/backup-file.ts';
import { defineCommand } from '../command.ts';
import { requiredOption } from '../parameters.ts';

export const backupCommands = [
  defineCommand({
    name: 'backup',
    summary: 'write the whole database into a file',
    notes: `The file has every account, key, credit, job, list, conversation and creator as of one moment; caches are left out. It has
contacts and hashes of keys: store it like the database. Everything may be running meanwhile, only migrations wait. The
command returns once the file is whole and on the disk; what broke off ends in .incomplete.`,
    role: 'admin',
    effect: 'reads_sensitive',
    beside: 'database',
    parameters: {
      out: requiredOption({ placeholder: 'file', help: 'the file to write; refused if it exists', read: text }),
    },
    run: async ({ services, input: { out } }) => {
      const { backupId, takenAt, ...counts } = await services.backups.backUp((bytes) => writeNewFile(out, bytes));
      return { backup_id: backupId, taken_at: takenAt.toISOString(), file: out, ...counts };
    },
  }),

  defineCommand({
    name: 'restore',
    summary: 'fill a new, empty database with a backup',
    notes: `The database must be new and empty, on any PostgreSQL from 15 on. Nothing is written before the file was found whole, and
everything is written in one transaction: after whatever broke off, run the same command again. Then start the processes.
What was done after the backup is gone, and the command says what has to be done again.`,
    role: 'admin',
    effect: 'changes',
    makesDatabase: true,
    beside: 'database',
    subject: 'backup_id',
    noted: ['rows'],
    parameters: {
      from: requiredOption({ placeholder: 'file', help: 'what backup has written', read: text }),
    },
    run: async ({ services, input: { from } }) => {
      const restored = await services.backups.restore(await readableFile(from));
      return {
        backup_id: restored.backupId,
        taken_at: restored.takenAt.toISOString(),
        rows: restored.rows,
        migrated: restored.migrated,
        tables_left_out: restored.tablesLeftOut,
        gone_since_then: goneSince,
      };
    },
  }),
];

/** Nobody knows what was done after a backup: only its kinds can be named. */
const goneSince = [
  {
    what: 'credits',
    gone: 'grants, charges, holds and refunds; balances are those of the backup',
    again: 'grant what was paid for',
  },
  {
    what: 'jobs',
    gone: 'exports, unlocks and lookups, with their rows; jobs that were running continue',
    again: 'callers repeat them',
  },
  {
    what: 'history',
    gone: 'searches, pages and what they cost; allowances and limits are those of the backup',
    again: '',
  },
  { what: 'accounts and keys', gone: 'those made or changed: a new key is refused', again: 'make and change them' },
  {
    what: 'revoked keys and suspended accounts',
    gone: 'the revocation: they work again',
    again: 'revoke and suspend them',
  },
  { what: 'erased creators', gone: 'the erasure: they are back', again: 'creators suppress' },
  { what: 'creators', gone: 'imports and refreshes', again: 'import the files' },
  { what: 'lists, saved searches, chats', gone: 'what was added, changed and deleted', again: '' },
] as const;
