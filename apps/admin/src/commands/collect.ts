import {
  budgetScopes,
  type Campaign,
  type CampaignPlan,
  campaignPlanSchema,
  hashtagSeed,
  mostDepth,
  personSeed,
  type RequestWindow,
  type Seed,
} from '@creator-discovery/collection';
import { depth, limitOfRequests, listOf, name, rows, text, wholeNumber } from '../arguments.ts';
import { defineCommand, type Input } from '../command.ts';
import type { Services } from '../context.ts';
import { addSeedsOf } from '../import/seed-file.ts';
import { argument, flag, InvalidText, option, optionWithDefault, requiredOption } from '../parameters.ts';
import { Refusal } from '../refusal.ts';

const id = argument({ help: 'the campaign', read: text });

const startNotes = `A campaign begins with hashtags and handles, here or in a file (\`collect seeds\`), and visits the authors of posts and whom they tag,
up to a depth. Job workers run it; its creators are searchable within seconds. Suppressed people are asked about by nobody, and of
private profiles nothing is stored. A budget holds in any hour and any 24 hours, wherever they begin. See docs/collection.md.`;

const requests = { placeholder: 'requests', read: limitOfRequests } as const;

const startParameters = {
  name: requiredOption({ placeholder: 'name', help: 'for people', read: name }),
  hashtags: optionWithDefault({
    placeholder: 'list',
    help: 'hashtags to begin with, separated by commas, with or without #',
    read: listOf((word) => seedIn(hashtagSeed(word), 'a hashtag')),
    byDefault: [],
  }),
  handles: optionWithDefault({
    placeholder: 'list',
    help: 'handles to begin with, separated by commas',
    read: listOf((word) => seedIn(personSeed(word), 'a handle of photonet')),
    byDefault: [],
  }),
  moreSeeds: flag('more seeds follow from a file: the campaign is not done before'),
  depth: optionWithDefault({
    placeholder: 'steps',
    help: `how far from the seeds, 0 to ${mostDepth}`,
    read: depth,
    byDefault: 1,
  }),
  withoutAuthors: flag('do not visit the authors of posts of the hashtags'),
  withoutTagged: flag('do not visit whom posts tag'),
  leastFollowers: optionWithDefault({
    placeholder: 'number',
    help: 'leave out who has fewer',
    read: wholeNumber(0, 1_000_000_000),
    byDefault: 0,
  }),
  languages: optionWithDefault({
    placeholder: 'list',
    help: 'only people who write in one of these, ISO 639-1, separated by commas',
    read: listOf(languageCode),
    byDefault: [],
  }),
  places: optionWithDefault({
    placeholder: 'list',
    help: 'only people in one of these places, ids of the place dictionary, separated by commas',
    read: listOf(text),
    byDefault: [],
  }),
  hashtagPages: optionWithDefault({
    placeholder: 'number',
    help: 'pages to read of each hashtag',
    read: wholeNumber(1, 1000),
    byDefault: 5,
  }),
  perHour: option({ help: 'in any hour', ...requests }),
  perDay: option({ help: 'in any 24 hours', ...requests }),
  sessionPerHour: option({ help: 'through each session, in any hour', ...requests }),
  sessionPerDay: option({ help: 'through each session, in any 24 hours', ...requests }),
};

export const collectCommands = [
  defineCommand({
    name: 'collect start',
    summary: 'start a campaign that collects creators from the photo network',
    notes: startNotes,
    role: 'admin',
    effect: 'changes',
    subject: 'campaign_id',
    noted: ['seeds'],
    parameters: startParameters,
    refusalOf: ({ hashtags, handles, moreSeeds }) =>
      hashtags.length + handles.length > 0 || moreSeeds ? null : 'give hashtags, handles, or more-seeds',
    run: async ({ services, input }) => {
      const unknown = input.places.find((place) => services.dictionaries.places.byId(place) === null);
      if (unknown !== undefined) throw new Refusal(`there is no place ${unknown} in the place dictionary`);
      const { campaignId } = await services.campaigns.create({ name: input.name, plan: planOf(input) });
      const seeds = await services.campaigns.addSeeds(
        campaignId,
        [...input.hashtags, ...input.handles],
        !input.moreSeeds,
      );
      return { ...(await details(services, known(await services.campaigns.byId(campaignId)))), seeds };
    },
  }),

  defineCommand({
    name: 'collect seeds',
    summary: 'add seeds to a campaign from a file',
    notes: `The file has a handle, a profile's address or a #hashtag a line, or a JSON object with handle, username or hashtag (NDJSON, such
as a file of creators); it may be compressed with gzip or zstd. Seeds that the campaign has are left alone, so that the same
command can be run again. When the file was read, no more seeds are waited for.`,
    role: 'admin',
    effect: 'changes',
    subject: 'campaign',
    readsFile: true,
    noted: ['lines', 'added', 'bad'],
    parameters: {
      file: argument({ help: 'the file, or - for standard input', read: text }),
      campaign: requiredOption({ placeholder: 'id', help: 'the campaign', read: text }),
    },
    run: async ({ services: { campaigns }, input, file }) => {
      if (file === null) throw new Error('seeds are read from a file');
      const { campaignId, state } = known(await campaigns.byId(input.campaign));
      if (state === 'done') throw new Refusal('the campaign is done: start another one');
      return {
        campaign_id: campaignId,
        ...(await addSeedsOf(file, (seeds, last) => campaigns.addSeeds(campaignId, seeds, last))),
      };
    },
  }),

  defineCommand({
    name: 'collect list',
    rows: true,
    summary: 'list campaigns with their progress, newest first',
    role: 'read',
    effect: 'reads',
    parameters: {
      limit: optionWithDefault({ placeholder: 'number', help: 'campaigns to show', read: rows, byDefault: 50 }),
    },
    run: async ({ services, input }) => (await services.campaigns.list(input.limit)).map(summary),
  }),

  defineCommand({
    name: 'collect show',
    summary: 'show a campaign with its plan, its progress and what is left of its budget',
    role: 'read',
    effect: 'reads',
    parameters: { id },
    run: async ({ services, input }) => details(services, known(await services.campaigns.byId(input.id))),
  }),

  change('pause', 'let a campaign rest; visits in progress finish'),
  change('resume', 'continue a campaign that was paused or stopped, from where it was'),
  change('stop', 'end a campaign; what it has collected stays, and it can be resumed'),
];

function change(what: 'pause' | 'resume' | 'stop', does: string) {
  return defineCommand({
    name: `collect ${what}`,
    summary: does,
    role: 'admin',
    effect: 'changes',
    subject: 'id',
    parameters: { id },
    run: async ({ services, input }) => {
      const answer = await services.campaigns.change(input.id, what);
      if (answer === null) throw new Refusal('there is no such campaign');
      if (!answer.changed) throw new Refusal(`the campaign is ${answer.campaign.state}`);
      return summary(answer.campaign);
    },
  });
}

function planOf(input: Input<typeof startParameters>): CampaignPlan {
  return campaignPlanSchema.parse({
    depth: input.depth,
    authors: !input.withoutAuthors,
    tagged: !input.withoutTagged,
    leastFollowers: input.leastFollowers,
    languages: input.languages,
    places: input.places,
    hashtagPages: input.hashtagPages,
    budget: {
      all: windowsOf(input.perHour, input.perDay),
      eachSession: windowsOf(input.sessionPerHour, input.sessionPerDay),
    },
  });
}

function windowsOf(hour: number | undefined, day: number | undefined): RequestWindow[] {
  return [
    ...(hour === undefined ? [] : [{ requests: hour, seconds: 3600 }]),
    ...(day === undefined ? [] : [{ requests: day, seconds: 86_400 }]),
  ];
}

function seedIn(seed: Seed | null, what: string): Seed {
  if (seed !== null) return seed;
  throw new InvalidText(`Each must be ${what}.`);
}

function languageCode(word: string): string {
  if (/^[a-z]{2}$/.test(word)) return word;
  throw new InvalidText('Each must be an ISO 639-1 code.');
}

function known(campaign: Campaign | null): Campaign {
  if (campaign === null) throw new Refusal('there is no such campaign');
  return campaign;
}

function summary({ campaignId, name: called, state, progress, createdAt, endedAt }: Campaign) {
  const { waiting, visits, requests: sent, hashtagPages } = progress;
  const visited = Object.values(visits).reduce((sum, count) => sum + count, 0);
  return {
    campaign_id: campaignId,
    name: called,
    state,
    waiting,
    visited,
    ...visits,
    hashtag_pages: hashtagPages,
    requests: sent,
    created_at: createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  };
}

async function details({ requestBudget }: Pick<Services, 'requestBudget'>, campaign: Campaign) {
  const { plan } = campaign;
  const [scope] = budgetScopes(campaign, null);
  return {
    ...summary(campaign),
    depth: plan.depth,
    authors: plan.authors,
    tagged: plan.tagged,
    least_followers: plan.leastFollowers,
    languages: plan.languages,
    places: plan.places,
    posts: plan.posts,
    pages_of_each_hashtag: plan.hashtagPages,
    budget: scope === undefined ? [] : await requestBudget.left(scope),
    budget_of_each_session: plan.budget.eachSession,
  };
}
