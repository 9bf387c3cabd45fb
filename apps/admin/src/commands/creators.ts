import { type PersonName, recordMeanings, type Suppression } from '@creator-discovery/creators';
import { type Platform, platforms } from '@creator-discovery/search-filters';
import { handle, text, userId } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { formats } from '../import/formats.ts';
import { importFile } from '../import/import-file.ts';
import { argument, flag, oneOf, option } from '../parameters.ts';
import { Refusal } from '../refusal.ts';
import { confirmCaller } from '../run-command.ts';

const fields = Object.entries(recordMeanings)
  .map(([name, meaning]) => `  ${name}: ${meaning.replaceAll('`', '')}`)
  .join('\n');

const recordHelp = `The file holds one JSON object a line (NDJSON), a JSON array of them, or a table (CSV, TSV) whose first row names the
fields; it may be compressed with gzip or zstd. docs/data.md has examples of each. Required: platform, handle, name. The fields:

${fields}

A creator is known by platform_user_id where both sides have one, else by platform and handle, whatever the case. Another
user id under a known handle is another person: the known one keeps everything but the handle. Importing a creator again
updates the fields the record has and keeps the others; with --replace it forgets them. Bad lines, and lines of more than
1 MiB, are reported with their number and what each field must be, and skipped. Fields with other names are ignored, and
named at the end with the field that was probably meant. Phone numbers are stored as E.164, read with the country of
location_id, and e-mail addresses with their domain in lower case; a contact that cannot be read is reported with its line
and left out, the creator is imported. Creators that were suppressed stay out. What is imported is searchable within
seconds. An import that broke off continues where it was when the same command is run again.`;

const barredUserId = 'a user id on the platform that may be barred';

export const creatorCommands = [
  defineCommand({
    name: 'creators import',
    summary: 'add and update creators from a file',
    notes: recordHelp,
    role: 'admin',
    effect: 'changes',
    readsFile: 'file',
    noted: ['lines', 'added', 'updated', 'bad', 'suppressed', 'unchanged'],
    parameters: {
      file: argument({ help: 'the file, or - for standard input', read: text }),
      replace: flag('forget what is known of a creator and not in its record'),
      format: option({
        placeholder: 'format',
        help: 'of the file; default: as its name and content say',
        ...oneOf(formats),
      }),
      mapping: option({
        placeholder: 'file',
        help: 'how the records of another system become ours (JSON; see docs/data.md)',
        read: text,
      }),
      strict: flag('refuse lines with fields that the record does not have'),
      fromStart: flag('write everything again, also what another run of this import has written'),
      dryRun: flag('check the file and count what would be, and write nothing'),
    },
    run: ({ services, tokenId, input, file }) => {
      if (file === null) throw new Error('an import reads a file');
      const beforeBatch = () => confirmCaller({ services, tokenId });
      return importFile(services, { ...file, options: input, beforeBatch });
    },
  }),

  defineCommand({
    name: 'creators count',
    summary: 'count creators by platform',
    role: 'read',
    effect: 'reads',
    parameters: {},
    run: async ({ services }) => {
      const counts = await services.creators.count();
      return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts };
    },
  }),

  defineCommand({
    name: 'creators suppress',
    reason: 'of_operators',
    summary: 'erase a person from search, results, lists and caches, and keep it from coming back by import',
    notes: `Everything known of the person goes, under every handle and user id it is known by; only keyed hashes of these stay. A
handle that another person has now is not barred. A handle that nobody has now names its only former holder; if it had several, give
--user-id. A name of nobody is barred as well. The command returns when no answer
that was read before is on its way any more; that takes a few seconds.`,
    role: 'admin',
    effect: 'changes',
    noted: ['erased'],
    parameters: personNamed('the user id on the platform: erases that person, whoever has the handle now'),
    run: async ({ services, input }) => {
      const erased = await services.creators.suppress(personOf(input));
      if (erased === 'several_people')
        throw new Refusal(
          'nobody has this handle now, and several people had it before: name the person with --user-id',
        );
      return { platform: input.platform, handle: input.handle, erased, suppressed: true };
    },
  }),

  defineCommand({
    name: 'creators unsuppress',
    summary: 'let an erased person be imported again',
    notes: 'Everything that was barred together is lifted together. Nothing that was erased comes back by itself.',
    role: 'admin',
    effect: 'changes',
    reason: 'required',
    parameters: personNamed(barredUserId),
    run: async ({ services, input, reason }) => {
      const lifted = await services.creators.unsuppress(personOf(input), reason ?? '');
      if (lifted === null) throw new Refusal('there is no such suppression');
      return { platform: input.platform, handle: input.handle, suppressed: false, lifted: shownSuppression(lifted) };
    },
  }),

  defineCommand({
    name: 'creators suppressions show',
    summary: 'look a suppression up; only keyed hashes are stored, so it must be named',
    role: 'read',
    effect: 'reads_sensitive',
    parameters: personNamed(barredUserId),
    run: async ({ services, input }) => {
      const found = await services.creators.suppression(personOf(input));
      const { platform, handle: name } = input;
      return { platform, handle: name, suppressed: found !== null, ...(found && shownSuppression(found)) };
    },
  }),
];

/** One person, who is named by platform and handle, and also by user id where that is known. */
function personNamed(userIdHelp: string) {
  return {
    platform: argument({ help: 'the network', ...oneOf<Platform>(platforms) }),
    handle: argument({ help: 'with or without @', read: handle }),
    userId: option({ placeholder: 'id', help: userIdHelp, read: userId }),
  };
}

function personOf(given: {
  readonly platform: Platform;
  readonly handle: string;
  readonly userId: string | undefined;
}): PersonName {
  const { platform, handle: name, userId: id } = given;
  return { platform, handle: name, ...(id === undefined ? {} : { platformUserId: id }) };
}

function shownSuppression({ suppressionId, since, handles, userIds }: Suppression) {
  return { suppression_id: suppressionId, since: since.toISOString(), handles, user_ids: userIds };
}
