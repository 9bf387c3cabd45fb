import { type PersonName, recordMeanings, type Suppression } from '@creator-discovery/creators';
import { readCreator } from '@creator-discovery/creators/reading';
import { compact, type Platform, platforms } from '@creator-discovery/search-filters';
import { handle, maxBad, text, userId } from '../arguments.ts';
import { changeByAdmin, defineCommand, lookUp, lookUpSensitive } from '../command.ts';
import type { Services } from '../context.ts';
import { formats } from '../import/formats.ts';
import { importFile } from '../import/import-file.ts';
import { encodingOf } from '../import/utf8.ts';
import { argument, flag, InvalidText, oneOf, option, optionWithDefault } from '../parameters.ts';
import { Refusal } from '../refusal.ts';
import { confirmCaller } from '../run-command.ts';

const fields = Object.entries(recordMeanings)
  .map(([name, meaning]) => `  ${name}: ${meaning.replaceAll('`', '')}`)
  .join('\n');

const recordHelp = `Formats: NDJSON, a JSON array, CSV/TSV with a header row, or XLSX; gzip and zstd are detected. Required fields: platform, handle,
name. All fields:

${fields}

Creators match by platform_user_id if both sides have one, otherwise by platform and handle. Missing fields keep their values
unless --replace is set. Bad lines and unreadable contacts are skipped and reported, all of them in FILE.bad-lines.txt if there are more than 20; unknown
fields are listed at the end.
Suppressed creators are skipped. After an interruption, run the same command again to continue. See docs/data.md.`;

const suppressedUserId = "the platform's user id, if known";

export const creatorCommands = [
  defineCommand({
    name: 'creators import',
    summary: 'add and update creators from a file',
    notes: recordHelp,
    ...changeByAdmin,
    readsFile: 'file',
    audited: ['lines', 'added', 'updated', 'bad', 'suppressed', 'unchanged'],
    parameters: {
      file: argument({ help: 'file, or - for standard input', read: text }),
      replace: flag('clear fields that a record does not have'),
      format: option({ placeholder: 'format', help: 'detected by default', ...oneOf(formats) }),
      encoding: option({
        placeholder: 'name',
        help: 'such as windows-1252; default: utf-8, or utf-16 if the file begins with its mark',
        read: encoding,
      }),
      mapping: option({
        placeholder: 'file',
        help: "JSON that maps another system's records; see docs/data.md",
        read: text,
      }),
      maxBad: optionWithDefault({
        placeholder: 'lines',
        help: 'exit with status 1 above this number or share of bad lines',
        read: maxBad,
        byDefault: '5%',
      }),
      strict: flag('reject lines with unknown fields'),
      fromStart: flag('start over instead of continuing an interrupted import'),
      dryRun: flag('check the file without writing'),
    },
    run: ({ services, tokenId, input, file }) => {
      if (file === null) throw new Error('an import reads a file');
      const beforeBatch = () => confirmCaller({ services, tokenId });
      return importFile(services, { ...file, options: input, beforeBatch });
    },
    failureOf: (answer) => {
      const { lines, bad, bad_allowed } = answer as Record<'lines' | 'bad' | 'bad_allowed', number>;
      return bad > bad_allowed ? `${bad} of ${lines} lines are bad; --max-bad allows ${bad_allowed}` : null;
    },
  }),

  defineCommand({
    name: 'creators count',
    summary: 'count creators by platform',
    ...lookUp,
    parameters: {},
    run: async ({ services }) => {
      const counts = await services.creators.count();
      return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts };
    },
  }),

  defineCommand({
    name: 'creators suppress',
    reason: 'of_operators',
    summary: 'erase a person from search, results, lists and caches, and block re-imports',
    notes: `Erases all data under every known handle and user id; only keyed hashes of these stay. A handle that now belongs to someone
else is not blocked. A handle in use by no one refers to its only former holder; if it had several, add --user-id. Unknown names
are blocked as well. The command waits a few seconds, until no earlier response can still contain the person.`,
    ...changeByAdmin,
    audited: ['erased'],
    parameters: personNamed("the platform's user id: erases this person even if the handle has a new owner"),
    run: async ({ services, input }) => {
      const person = await personOf(services, input);
      const erased = await services.creators.suppress(person);
      if (erased === 'several_people')
        throw new Refusal(
          'several people had this handle before and no one has it now: identify the person with --user-id',
        );
      return { ...nameOf(person), erased, suppressed: true };
    },
  }),

  defineCommand({
    name: 'creators unsuppress',
    summary: 'allow an erased person to be imported again',
    notes: 'Lifts the whole suppression, with all its handles and user ids. Erased data does not come back.',
    ...changeByAdmin,
    reason: 'required',
    parameters: personNamed(suppressedUserId),
    run: async ({ services, input, reason }) => {
      const person = await personOf(services, input);
      const lifted = await services.creators.unsuppress(person, reason ?? '');
      if (lifted === null) throw new Refusal('there is no such suppression');
      return { ...nameOf(person), suppressed: false, lifted: shownSuppression(lifted) };
    },
  }),

  defineCommand({
    name: 'creators suppressions show',
    summary: 'look up a suppression by name; only keyed hashes are stored',
    ...lookUpSensitive,
    parameters: personNamed(suppressedUserId),
    run: async ({ services, input }) => {
      const person = await personOf(services, input);
      const found = await services.creators.suppression(person);
      return { ...nameOf(person), suppressed: found !== null, ...(found && shownSuppression(found)) };
    },
  }),
];

function encoding(label: string): string {
  const name = encodingOf(label);
  if (name !== null) return name;
  throw new InvalidText('It must be an encoding such as windows-1252, utf-16le or shift_jis.');
}

function personNamed(userIdHelp: string) {
  return {
    platform: argument({ help: 'platform', ...oneOf<Platform>(platforms) }),
    handle: argument({ help: 'with or without @, or a link to the profile', read: handle }),
    userId: option({ placeholder: 'id', help: userIdHelp, read: userId }),
  };
}

interface GivenPerson {
  readonly platform: Platform;
  readonly handle: string;
  readonly userId: string | undefined;
}

async function personOf(
  { creators, dictionaries }: Pick<Services, 'creators' | 'dictionaries'>,
  { platform, handle: given, userId: id }: GivenPerson,
): Promise<PersonName> {
  const reading = readCreator(given, platform, dictionaries.hosts);
  if (!reading.ok) throw new Refusal(`the handle ${reading.problem}`);
  const linked = 'userId' in reading ? reading.userId : undefined;
  const name = 'handle' in reading ? reading : await creators.withUserId(platform, reading.userId);
  if (name === null) throw new Refusal('no creator has the user id of this link: give the handle and --user-id');
  return compact({ platform, handle: name.handle, platformUserId: id ?? linked });
}

function nameOf({ platform, handle: name }: PersonName) {
  return { platform, handle: name };
}

function shownSuppression({ suppressionId, since, handles, userIds }: Suppression) {
  return { suppression_id: suppressionId, since: since.toISOString(), handles, user_ids: userIds };
}
