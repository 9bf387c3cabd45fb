import { month, text } from '../arguments.ts';
import { readableFile, writeNewFile } from '../backup/backup-file.ts';
import { changeByAdmin, defineCommand, lookUp } from '../command.ts';
import { argument, requiredOption } from '../parameters.ts';
import { shownFields } from '../shown-fields.ts';

export const ledgerCommands = [
  defineCommand({
    name: 'ledger archive',
    summary: 'move the oldest months of the ledger to a file',
    notes: `The months must have ended at least a day ago and have no open holds. The file is read back and compared before the months are
removed in one step. Checksummed sums per account stay, so credits verify still covers them; operation keys and daily sums stay
too. The system may be in use. Accounts no longer see these entries: keep the file like a backup. After an interruption, check
ledger archives: a file that is not listed can be deleted.`,
    ...changeByAdmin,
    isLocal: true,
    subject: 'archive_id',
    audited: ['before', 'entries', 'owners'],
    parameters: {
      before: requiredOption({ placeholder: 'YYYY-MM', help: 'first month to keep', read: month }),
      out: requiredOption({ placeholder: 'file', help: 'file to write; must not exist', read: text }),
    },
    run: async ({ services, input: { before, out } }) => {
      const archived = await services.archives.archive(before, {
        name: out,
        store: (bytes) => writeNewFile(out, bytes),
        open: async () => (await readableFile(out))(),
      });
      return { ...archived, file: out };
    },
  }),

  defineCommand({
    name: 'ledger archives',
    summary: 'list archives of the ledger',
    ...lookUp,
    rows: true,
    parameters: {},
    run: async ({ services }) =>
      (await services.archives.list()).map((archive) => ({
        ...shownFields(archive, 'archiveId', 'before', 'entries', 'owners'),
        ...shownFields(archive, 'file', 'bytes', 'sha256', 'archivedAt'),
      })),
  }),

  defineCommand({
    name: 'ledger check',
    summary: "check an archive against the database's record of it",
    role: 'admin',
    effect: 'reads',
    isLocal: true,
    parameters: { file: argument({ help: 'file written by ledger archive', read: text }) },
    run: async ({ services, input: { file } }) => {
      const { archive_id, before, entries, owners } = await services.archives.check((await readableFile(file))());
      return { ok: true, archive_id, before, entries, owners };
    },
  }),
];
