import { month, text } from '../arguments.ts';
import { readableFile, writeNewFile } from '../backup/backup-file.ts';
import { defineCommand } from '../command.ts';
import { argument, requiredOption } from '../parameters.ts';

export const ledgerCommands = [
  defineCommand({
    name: 'ledger archive',
    summary: 'move the oldest months of the ledger into a file',
    notes: `The months must have been over for a day, without open holds. The file has every entry; it is read again and compared
before anything is removed, then the months are taken out of the database at once. What each account's months came to stays,
chained by checksums, so that credits verify spans them; so do operation keys and the sums of days. Everything may be running
meanwhile. Accounts no longer see the entries: store the file like a backup, for as long as your books have to be. Where the
command broke off, look at ledger archives: what isn't listed was not removed, and its file can go.`,
    role: 'admin',
    effect: 'changes',
    beside: 'database',
    subject: 'archive_id',
    noted: ['before', 'entries', 'owners'],
    parameters: {
      before: requiredOption({ placeholder: 'YYYY-MM', help: 'the first month that stays', read: month }),
      out: requiredOption({ placeholder: 'file', help: 'the file to write; refused if it exists', read: text }),
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
    summary: 'list the files that months of the ledger were moved to',
    role: 'read',
    effect: 'reads',
    rows: true,
    parameters: {},
    run: async ({ services }) =>
      (await services.archives.list()).map((archive) => ({
        archive_id: archive.archiveId,
        before: archive.before,
        entries: archive.entries,
        owners: archive.owners,
        file: archive.file,
        bytes: archive.bytes,
        sha256: archive.sha256,
        archived_at: archive.archivedAt.toISOString(),
      })),
  }),

  defineCommand({
    name: 'ledger check',
    summary: 'compare an archive of the ledger with what the database knows of it',
    role: 'admin',
    effect: 'reads',
    beside: 'database',
    parameters: { file: argument({ help: 'what ledger archive has written', read: text }) },
    run: async ({ services, input: { file } }) => {
      const { archive_id, before, entries, owners } = await services.archives.check((await readableFile(file))());
      return { ok: true, archive_id, before, entries, owners };
    },
  }),
];
