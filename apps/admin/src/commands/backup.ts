import { readableFile, writeNewFile } from '../backup/backup-file.ts';
import type { CommandGroup } from '../context.ts';

const backupHelp = `
The file has every account, key, credit, job, list, conversation and creator as of one moment; caches are left out. It has
contacts and hashes of keys: store it like the database. Everything may be running meanwhile, only migrations wait. The
command returns once the file is whole and on the disk; what broke off ends in .incomplete.`;

const restoreHelp = `
The database must be new and empty, on any PostgreSQL from 15 on. Nothing is written before the file was found whole, and
everything is written in one transaction: after whatever broke off, run the same command again. Then start the processes.
What was done after the backup is gone, and the command says what has to be done again.`;

export const backupCommands: CommandGroup = (program, { answer }) => {
  program
    .command('backup')
    .description('write the whole database into a file')
    .requiredOption('--out <file>', 'the file to write; refused if it exists')
    .addHelpText('after', backupHelp)
    .action(({ out }: { out: string }) =>
      answer(async ({ backups }) => {
        const { backupId, takenAt, ...counts } = await backups.backUp((bytes) => writeNewFile(out, bytes));
        return { backup_id: backupId, taken_at: takenAt.toISOString(), file: out, ...counts };
      }),
    );

  program
    .command('restore')
    .description('fill a new, empty database with a backup')
    .requiredOption('--from <file>', 'what backup has written')
    .addHelpText('after', restoreHelp)
    .action(({ from }: { from: string }) =>
      answer(async ({ backups }) => {
        const restored = await backups.restore(await readableFile(from));
        return {
          backup_id: restored.backupId,
          taken_at: restored.takenAt.toISOString(),
          rows: restored.rows,
          migrated: restored.migrated,
          tables_left_out: restored.tablesLeftOut,
          gone_since_then: goneSince,
        };
      }),
    );
};

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
