import { setTimeout as wait } from 'node:timers/promises';
import { campaignPlanSchema, type Seed } from '@creator-discovery/collection';
import { Installation, usernamesOf } from '@creator-discovery/installation';
import { PostgresCampaignStore } from '@creator-discovery/postgres';
import { sql } from 'kysely';
import { defineCommand, type OptionValues } from '../command.ts';
import { HttpConnections } from '../measure/http-connection.ts';
import { steadyLoad } from '../measure/load.ts';
import { metricOf } from '../measure/metrics.ts';
import { percentilesOf } from '../measure/percentiles.ts';
import { watchProcessors } from '../measure/processor-time.ts';
import { p50p95, printRows, rounded } from '../report.ts';

const options = { people: 4000, seconds: 30, workers: 1, concurrency: 24, latency: 20 };
const maxSecondsUntilSearchable = 5;
/** Profiles collected before measuring starts. */
const warmUpProfiles = 100;
const cachedProfilesPerSecond = 50;
/** About half of the demo creators are on the photo network. */
const creatorsPerPerson = 2;

export const collectionCommand = defineCommand({
  name: 'collection',
  summary: `Runs a campaign with real job workers over a simulated network with the given latency in ms. Reports profiles per second, CPU
time per profile, the delay until collected creators are searchable, and cached profiles of the scraper API before and during.
Fails if creators are searchable after more than ${maxSecondsUntilSearchable} s.`,
  options,
  run: (values) =>
    Installation.use(async (installation) => {
      const campaign = await prepareCampaign(installation, values);
      const row = await measured(installation, campaign, values.seconds);
      printRows([row]);
      return row['searchable after s, max'] <= maxSecondsUntilSearchable;
    }),
});

type Campaign = Awaited<ReturnType<typeof prepareCampaign>>;

async function prepareCampaign(
  installation: Installation,
  { people, workers, concurrency, latency }: OptionValues<typeof options>,
) {
  const network = await installation.start('photonet-simulator', {
    PHOTONET_SIMULATOR_USERS: '100',
    PHOTONET_SIMULATOR_DEMO_CREATORS: String(people * creatorsPerPerson),
    PHOTONET_SIMULATOR_LATENCY_MS: String(latency),
  });
  const shared = { PHOTONET_BASE_URL: network.url };
  const action = await installation.start('action-api', shared);
  const scraper = await installation.start('scraper-api', shared);
  const started = await installation.startSome(workers, 'job-worker', {
    ...shared,
    COLLECTION_CONCURRENCY: String(concurrency),
  });
  await installation.untilIndexed(action);
  const handles = (await usernamesOf(network.url)).slice(0, people);
  const store = new PostgresCampaignStore(installation.db, { byId: () => null });
  const { campaignId } = await store.create({ name: 'bench', plan: campaignPlanSchema.parse({ depth: 0 }) });
  const seeds = handles.map((name): Seed => ({ kind: 'person', name }));
  return {
    action,
    scraper,
    workers: started,
    handles,
    begin: async () => void (await store.addSeeds(campaignId, seeds, true)),
    isDone: async () => (await store.byId(campaignId))?.state === 'done',
    collected: async () => (await store.byId(campaignId))?.progress.visits.collected ?? 0,
  };
}

async function measured(installation: Installation, campaign: Campaign, seconds: number) {
  const { key } = await installation.newScraperKey({ credits: 10_000_000, rate: 1_000_000 });
  const connections = new HttpConnections(campaign.scraper.url);
  const path = `/v1/photonet/profile?username=${campaign.handles.at(-1)}`;
  const cachedProfiles = (until: Promise<unknown>) =>
    steadyLoad({ perSecond: cachedProfilesPerSecond, until, call: () => connections.get(path, { 'x-api-key': key }) });
  const before = await cachedProfiles(wait(10_000));

  await campaign.begin();
  while ((await campaign.collected()) < warmUpProfiles) await wait(50);
  const [began, first] = [performance.now(), await campaign.collected()];
  const spent = await watchProcessors({
    workers: campaign.workers.map(({ child }) => child.pid),
    postgres: [await installation.serverProcessId()],
    actionApi: [campaign.action.child.pid],
  });
  const isOver = untilOver(campaign, seconds);
  const [during, delays] = await Promise.all([
    cachedProfiles(isOver),
    searchableDelays(installation, campaign.action.url, isOver),
  ]);
  const profiles = (await campaign.collected()) - first;
  const { workers, postgres, actionApi } = await spent();
  connections.close();
  const msPerProfile = (total: number) => rounded((total / profiles) * 1000);
  return {
    profiles,
    'profiles/s': rounded((profiles / (performance.now() - began)) * 1000),
    'CPU ms/profile: worker': msPerProfile(workers),
    'CPU ms/profile: PostgreSQL': msPerProfile(postgres),
    'CPU ms/profile: action API': msPerProfile(actionApi),
    'searchable after s, p50': rounded(percentilesOf(delays).p50, 2),
    'searchable after s, max': rounded(percentilesOf(delays).max, 2),
    'cached profiles before, p50 / p95 ms': p50p95(percentilesOf(before)),
    'cached profiles during, p50 / p95 ms': p50p95(percentilesOf(during)),
  };
}

/** Resolves after the given time, or when the campaign is done. */
async function untilOver(campaign: Campaign, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && !(await campaign.isDone())) await wait(100);
}

/** Measures once per second how long the action API takes to search all creators stored at that moment. */
async function searchableDelays({ db }: Installation, url: string, until: Promise<void>): Promise<readonly number[]> {
  const delays: number[] = [];
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const { rows } = await sql<{ stored: number }>`select count(*) as stored from creator_search`.execute(db);
    const from = performance.now();
    while ((await metricOf(url, 'search_index_creators')) < (rows[0]?.stored ?? 0) && performance.now() - from < 60_000)
      await wait(100);
    delays.push((performance.now() - from) / 1000);
    await wait(1000);
  }
  return delays;
}
