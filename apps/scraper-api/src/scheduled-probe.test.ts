import { createLogger, createMetrics } from '@creator-discovery/http-server';
import {
  type ProbedRoute,
  type ProbeResults,
  type RouteUp,
  readProbeTargets,
  type SourceUp,
} from '@creator-discovery/scraping';
import { MemoryPhotonetSource, testProfile } from '@creator-discovery/scraping/memory';
import { beforeEach, expect, test } from '@jest/globals';
import { ScheduledProbe } from './scheduled-probe.ts';

let network: MemoryPhotonetSource;
let provider: MemoryPhotonetSource;
let results: StoredResults;
/** Time on the clock of the results. */
let seconds: number;
let log: string[];

beforeEach(() => {
  const known = { profiles: [testProfile({ username: 'known' })], posts: {}, comments: {}, hashtags: {} };
  network = new MemoryPhotonetSource(known);
  provider = new MemoryPhotonetSource(known);
  seconds = 0;
  results = new StoredResults();
  log = [];
});

/** The results of all processes. */
class StoredResults implements ProbeResults {
  #nextTurn = 0;
  #sources: readonly SourceUp[] = [];
  #routes: readonly RouteUp[] = [];

  async takeTurn(everySeconds: number): Promise<boolean> {
    if (seconds < this.#nextTurn) return false;
    this.#nextTurn = seconds + everySeconds;
    return true;
  }

  async record(sources: readonly SourceUp[], routes: readonly RouteUp[]): Promise<void> {
    [this.#sources, this.#routes] = [sources, routes];
  }

  latest = async () => this.#sources.map((source) => ({ ...source, probedAt: new Date() }));
  latestRoutes = async () => this.#routes.map((route) => ({ ...route, probedAt: new Date() }));
}

function usualRoutes(): readonly ProbedRoute[] {
  return [
    { source: 'network', route: 'all', reads: network },
    { source: 'provider', route: 'all', reads: provider },
  ];
}

/** Returns a process with the common schedule, and its metrics. */
function processOf(everySeconds = 600, { routes = usualRoutes(), metric = 'photonet_probe_up' } = {}) {
  const metrics = createMetrics('scraper-api');
  const read = readProbeTargets('profile:known');
  const probe = new ScheduledProbe(
    {
      routes: () => routes,
      targets: read.ok ? read.targets : [],
      everySeconds,
    },
    {
      results,
      logger: createLogger({ name: 'scraper-api', level: 'info', write: (line) => log.push(line) }),
      metrics,
    },
  );
  const shown = async (): Promise<readonly string[]> =>
    (await metrics.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith(`${metric}{`) && !line.endsWith(' -1'))
      .map((line) => line.replace(/,?service="scraper-api"/, ''));
  return { probe, shown };
}

test('one process probes per turn, and all show its results', async () => {
  network.trouble = 'blocked';
  const [one, other] = [processOf(), processOf()];
  await Promise.all([one.probe.run(), other.probe.run()]);
  await other.probe.run();
  expect([network.asked, provider.asked]).toEqual([
    [{ kind: 'profile', username: 'known' }],
    [{ kind: 'profile', username: 'known' }],
  ]);
  await one.probe.run();
  const found = [
    'photonet_probe_up{source="network",kind="profile"} 0',
    'photonet_probe_up{source="provider",kind="profile"} 1',
  ];
  expect([await one.shown(), await other.shown()]).toEqual([found, found]);
  expect(log.join()).toContain('"outcome":"upstream_blocked"');
  expect(log.join()).not.toContain('known');
});

test('newer results replace earlier ones in every process', async () => {
  const [one, other] = [processOf(), processOf()];
  await one.probe.run();
  network.trouble = 'changed';
  seconds += 600;
  await other.probe.run();
  await one.probe.run();
  expect(await one.shown()).toContain('photonet_probe_up{source="network",kind="profile"} 0');
  expect(network.asked).toHaveLength(2);
});

test('each route is shown separately, even if another route of its source answers', async () => {
  const routes: readonly ProbedRoute[] = [
    { source: 'network', route: 'web_profile_info', reads: provider, kinds: ['profile'] },
    { source: 'network', route: 'username_info', reads: network, kinds: ['profile'] },
    { source: 'network', route: 'media_info', reads: network, kinds: ['post'] },
  ];
  network.trouble = 'changed';
  const { probe, shown } = processOf(600, { routes, metric: 'photonet_probe_route_up' });
  await probe.run();
  expect(await shown()).toEqual([
    'photonet_probe_route_up{source="network",kind="profile",route="web_profile_info"} 1',
    'photonet_probe_route_up{source="network",kind="profile",route="username_info"} 0',
  ]);
  expect(await results.latest()).toMatchObject([{ source: 'network', kind: 'profile', up: true }]);
});

test('a stopped process stores no results', async () => {
  const { probe, shown } = processOf();
  const running = probe.run();
  probe.stop();
  await running;
  expect([await results.latest(), await shown()]).toEqual([[], []]);
});

test('nothing is probed without an interval', async () => {
  processOf(0).probe.start();
  await new Promise((resolve) => setImmediate(resolve));
  expect(network.asked).toEqual([]);
});
