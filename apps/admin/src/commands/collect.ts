import {
  budgetScopes,
  type Campaign,
  type CampaignPlan,
  campaignPlanSchema,
  hashtagSeed,
  maxDepth,
  readPerson,
  type Seed,
  windowsOf,
} from '@creator-discovery/collection';
import { depth, handle, listOf, name, requestLimit, rows, text, wholeNumber } from '../arguments.ts';
import { changeByAdmin, defineCommand, type Input, lookUp } from '../command.ts';
import type { Services } from '../context.ts';
import { addSeedsOf } from '../import/seed-file.ts';
import { argument, flag, InvalidText, option, optionWithDefault, requiredOption } from '../parameters.ts';
import { existing, Refusal } from '../refusal.ts';
import { confirmCaller } from '../run-command.ts';
import { shownFields } from '../shown-fields.ts';

const id = argument({ help: 'campaign', read: text });

const startNotes = `A campaign starts from hashtags and handles, given here or in a file (\`collect seeds\`). It visits the authors of posts and the
people they tag, up to a depth. Job workers run it. Suppressed creators are never requested, and private profiles are not stored.
Budgets apply to any rolling hour and any rolling 24 hours. See docs/collection.md.`;

const requests = { placeholder: 'requests', read: requestLimit } as const;

const startParameters = {
  name: requiredOption({ placeholder: 'name', help: 'name of the campaign', read: name }),
  hashtags: optionWithDefault({
    placeholder: 'list',
    help: 'seed hashtags, comma-separated, with or without #',
    read: listOf((word) => seedIn(hashtagSeed(word), 'a hashtag')),
    byDefault: [],
  }),
  handles: optionWithDefault({
    placeholder: 'list',
    help: 'seed handles, comma-separated',
    read: listOf(handle),
    byDefault: [],
  }),
  moreSeeds: flag('keep the campaign open for seeds from a file'),
  depth: optionWithDefault({
    placeholder: 'steps',
    help: `maximum distance from the seeds, 0 to ${maxDepth}`,
    read: depth,
    byDefault: 1,
  }),
  withoutAuthors: flag('do not visit authors of hashtag posts'),
  withoutTagged: flag('do not visit tagged people'),
  minFollowers: optionWithDefault({
    placeholder: 'number',
    help: 'skip people with fewer followers',
    read: wholeNumber(0, 1_000_000_000),
    byDefault: 0,
  }),
  languages: optionWithDefault({
    placeholder: 'list',
    help: 'only people who write in these languages, ISO 639-1, comma-separated',
    read: listOf(languageCode),
    byDefault: [],
  }),
  places: optionWithDefault({
    placeholder: 'list',
    help: 'only people in these places, place ids, comma-separated',
    read: listOf(text),
    byDefault: [],
  }),
  hashtagPages: optionWithDefault({
    placeholder: 'number',
    help: 'pages to read per hashtag',
    read: wholeNumber(1, 1000),
    byDefault: 5,
  }),
  perHour: option({ help: 'budget per hour', ...requests }),
  perDay: option({ help: 'budget per 24 hours', ...requests }),
  sessionPerHour: option({ help: 'budget per session and hour', ...requests }),
  sessionPerDay: option({ help: 'budget per session and 24 hours', ...requests }),
};

export const collectCommands = [
  defineCommand({
    name: 'collect start',
    summary: 'start a campaign that collects creators from the photo network',
    notes: startNotes,
    ...changeByAdmin,
    subject: 'campaign_id',
    audited: ['seeds'],
    parameters: startParameters,
    refusalOf: ({ hashtags, handles, moreSeeds }) =>
      hashtags.length + handles.length > 0 || moreSeeds ? null : 'use hashtags, handles or more-seeds',
    run: async ({ services, input }) => {
      const unknown = input.places.find((place) => services.dictionaries.places.byId(place) === null);
      if (unknown !== undefined) throw new Refusal(`unknown place: ${unknown}`);
      const people = input.handles.map((given) => personIn(given, services));
      const { campaignId } = await services.campaigns.create({ name: input.name, plan: planOf(input) });
      const seeds = await services.campaigns.addSeeds(campaignId, [...input.hashtags, ...people], !input.moreSeeds);
      return { ...(await details(services, existing(await services.campaigns.byId(campaignId), 'campaign'))), seeds };
    },
  }),

  defineCommand({
    name: 'collect seeds',
    summary: 'add seeds to a campaign from a file',
    notes: `Each line is a handle, a profile URL, a #hashtag, or a JSON object with handle, username or hashtag. The file may be
compressed with gzip or zstd. Known seeds are skipped, so the command can be repeated. Afterwards the campaign accepts no more
seeds.`,
    ...changeByAdmin,
    subject: 'campaign',
    readsFile: 'file',
    audited: ['lines', 'added', 'bad'],
    parameters: {
      file: argument({ help: 'file, or - for standard input', read: text }),
      campaign: requiredOption({ placeholder: 'id', help: 'campaign', read: text }),
    },
    run: async ({ services, tokenId, input, file }) => {
      if (file === null) throw new Error('seeds are read from a file');
      const { campaigns, dictionaries } = services;
      const { campaignId, state } = existing(await campaigns.byId(input.campaign), 'campaign');
      if (state === 'done') throw new Refusal('the campaign is done: start a new one');
      const added = await addSeedsOf({ ...file, hosts: dictionaries.hosts }, async (seeds, last) => {
        await confirmCaller({ services, tokenId });
        return campaigns.addSeeds(campaignId, seeds, last);
      });
      return { campaign_id: campaignId, ...added };
    },
  }),

  defineCommand({
    name: 'collect list',
    rows: true,
    summary: 'list campaigns with their progress, newest first',
    ...lookUp,
    parameters: {
      limit: optionWithDefault({ placeholder: 'number', help: 'maximum campaigns', read: rows, byDefault: 50 }),
    },
    run: async ({ services, input }) => (await services.campaigns.list(input.limit)).map(summary),
  }),

  defineCommand({
    name: 'collect show',
    summary: 'show a campaign with its plan, progress and remaining budget',
    ...lookUp,
    parameters: { id },
    run: async ({ services, input }) =>
      details(services, existing(await services.campaigns.byId(input.id), 'campaign')),
  }),

  change('pause', 'pause a campaign; visits in progress finish'),
  change('resume', 'continue a paused or stopped campaign'),
  change('stop', 'stop a campaign; collected data stays, and it can be resumed'),
];

function change(what: 'pause' | 'resume' | 'stop', does: string) {
  return defineCommand({
    name: `collect ${what}`,
    summary: does,
    ...changeByAdmin,
    subject: 'id',
    parameters: { id },
    run: async ({ services, input }) => {
      const answer = existing(await services.campaigns.change(input.id, what), 'campaign');
      if (!answer.changed) throw new Refusal(`the campaign is ${answer.campaign.state}`);
      return summary(answer.campaign);
    },
  });
}

function planOf(input: Input<typeof startParameters>): CampaignPlan {
  const { depth, minFollowers, languages, places, hashtagPages } = input;
  return campaignPlanSchema.parse({
    ...{ depth, minFollowers, languages, places, hashtagPages },
    authors: !input.withoutAuthors,
    tagged: !input.withoutTagged,
    budget: {
      all: windowsOf(input.perHour, input.perDay),
      eachSession: windowsOf(input.sessionPerHour, input.sessionPerDay),
    },
  });
}

function personIn(given: string, { dictionaries }: Pick<Services, 'dictionaries'>): Seed {
  const read = readPerson(given, dictionaries.hosts);
  if (read.ok && read.seed !== null) return read.seed;
  throw new Refusal(`${given}: ${read.ok ? 'not a handle' : read.reason}`);
}

function seedIn(seed: Seed | null, what: string): Seed {
  if (seed !== null) return seed;
  throw new InvalidText(`Each must be ${what}.`);
}

function languageCode(word: string): string {
  if (/^[a-z]{2}$/.test(word)) return word;
  throw new InvalidText('Each must be an ISO 639-1 code.');
}

function summary({ progress, ...campaign }: Campaign) {
  const { waiting, visits } = progress;
  const visited = Object.values(visits).reduce((sum, count) => sum + count, 0);
  return {
    ...shownFields(campaign, 'campaignId', 'name', 'state'),
    waiting,
    visited,
    ...visits,
    ...shownFields(progress, 'hashtagPages', 'requests'),
    ...shownFields(campaign, 'createdAt', 'endedAt'),
  };
}

async function details({ requestBudget }: Pick<Services, 'requestBudget'>, campaign: Campaign) {
  const { plan } = campaign;
  const [scope] = budgetScopes(campaign, null);
  return {
    ...summary(campaign),
    ...shownFields(plan, 'depth', 'authors', 'tagged', 'minFollowers', 'languages', 'places', 'posts'),
    pages_of_each_hashtag: plan.hashtagPages,
    budget: scope === undefined ? [] : await requestBudget.left(scope),
    budget_of_each_session: plan.budget.eachSession,
  };
}
