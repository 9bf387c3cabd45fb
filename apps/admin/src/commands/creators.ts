import type { PersonName, Suppression } from '@creator-discovery/creators';
import { type Platform, platforms } from '@creator-discovery/search-filters';
import { Argument, type Command, Option } from 'commander';
import { handle, reason, userId } from '../arguments.ts';
import type { CommandGroup } from '../context.ts';
import { formats } from '../import/formats.ts';
import { type ImportOptions, importFile } from '../import/import-file.ts';
import { Refusal } from '../refusal.ts';

const recordHelp = `
The file holds one JSON object a line (NDJSON), a JSON array of them, or a table (CSV, TSV) whose first row names the
fields; it may be compressed with gzip or zstd. docs/data.md has examples of each. Required: platform (photonet, videonet, shortnet), handle, name.
Optional: platform_user_id, bio, profile_url, photo_url, follower_count, content_count, is_verified, is_private,
  account_type (PERSONAL, BUSINESS, CREATOR), gender (MALE, FEMALE), age, language (ISO 639-1), location_id (of the
  place dictionary: DE, US.CA, 2950159), interests, topics, hashtags, captions, last_post_at (YYYY-MM-DD),
  average_likes, average_views, average_comments, engagement_rate_pct, follower_growth_pct ({"1": 2.5, "6": 11}),
  audience ({locations, ages, genders, languages, credibility}), contacts ([{"type": "EMAIL", "value": "..."}]),
  collected_at (RFC 3339), and audience_collected_at, growth_collected_at where these were collected at another time.

A creator is known by platform_user_id where both sides have one, else by platform and handle, whatever the case. Another
user id under a known handle is another person: the known one keeps everything but the handle. Importing a creator again
updates the fields the record has and keeps the others; with --replace it forgets them. Bad lines, and lines of more than
1 MiB, are reported with their number and what each field must be, and skipped. Fields with other names are ignored, and
named at the end with the field that was probably meant. Phone numbers are stored as E.164, read with the country of
location_id, and e-mail addresses with their domain in lower case; a contact that cannot be read is reported with its line
and left out, the creator is imported. Creators that were suppressed stay out. What is imported is searchable within
seconds. An import that broke off continues where it was when the same command is run again.`;

const barredUserId = 'a user id on the platform that may be barred';

export const creatorCommands: CommandGroup = (program, { answer, streams }) => {
  const creators = program.command('creators').description('the creators that can be searched');

  creators
    .command('import')
    .description('add and update creators from a file')
    .argument('<file>', 'the file, or - for standard input')
    .option('--replace', 'forget what is known of a creator and not in its record')
    .addOption(new Option('--format <format>', 'of the file; default: as its name and content say').choices(formats))
    .option('--mapping <file>', 'how the records of another system become ours (JSON; see docs/data.md)')
    .option('--strict', 'refuse lines with fields that the record does not have')
    .option('--from-start', 'write everything again, also what another run of this import has written')
    .option('--dry-run', 'check the file and count what would be, and write nothing')
    .addHelpText('after', recordHelp)
    .action((file: string, options: ImportOptions) =>
      answer((services) => importFile(services, { file, options, streams })),
    );

  creators
    .command('count')
    .description('count creators by platform')
    .action(() =>
      answer(async (services) => {
        const counts = await services.creators.count();
        return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts };
      }),
    );

  commandForPerson(creators, 'suppress', 'the user id on the platform: erases that person, whoever has the handle now')
    .description('erase a person from search, results, lists and caches, and keep it from coming back by import')
    .addHelpText(
      'after',
      `
Everything known of the person goes, under every handle and user id it is known by; only keyed hashes of these stay. A
handle that another person has now is not barred. A name of nobody is barred as well. The command returns when no answer
that was read before is on its way any more; that takes a few seconds.`,
    )
    .action((platform: Platform, name: string, options: { userId?: string }) =>
      answer(async (services) => {
        const erased = await services.creators.suppress(personOf(platform, name, options));
        return { platform, handle: name, erased, suppressed: true };
      }),
    );

  commandForPerson(creators, 'unsuppress', barredUserId)
    .description('let an erased person be imported again')
    .requiredOption('--reason <text>', 'goes into the audit log for ever: name no person in it', reason)
    .addHelpText(
      'after',
      '\nEverything that was barred together is lifted together. Nothing that was erased comes back by itself.',
    )
    .action((platform: Platform, name: string, options: { userId?: string; reason: string }) =>
      answer(async (services) => {
        const lifted = await services.creators.unsuppress(personOf(platform, name, options), options.reason);
        if (lifted === null) throw new Refusal('there is no such suppression');
        return { platform, handle: name, suppressed: false, lifted: shownSuppression(lifted) };
      }),
    );

  const suppressions = creators.command('suppressions').description('who may not be imported again');

  commandForPerson(suppressions, 'show', barredUserId)
    .description('look a suppression up; only keyed hashes are stored, so it must be named')
    .action((platform: Platform, name: string, options: { userId?: string }) =>
      answer(async (services) => {
        const found = await services.creators.suppression(personOf(platform, name, options));
        return { platform, handle: name, suppressed: found !== null, ...(found && shownSuppression(found)) };
      }),
    );
};

/** A command about one person, who is named by platform and handle, and also by user id where that is known. */
function commandForPerson(group: Command, name: string, userIdHelp: string): Command {
  return group
    .command(name)
    .addArgument(new Argument('<platform>', 'the network').choices([...platforms]))
    .argument('<handle>', 'with or without @', handle)
    .option('--user-id <id>', userIdHelp, userId);
}

function personOf(platform: Platform, name: string, { userId }: { userId?: string }): PersonName {
  return { platform, handle: name, ...(userId === undefined ? {} : { platformUserId: userId }) };
}

function shownSuppression({ suppressionId, since, handles, userIds }: Suppression) {
  return { suppression_id: suppressionId, since: since.toISOString(), handles, user_ids: userIds };
}
