import { randomInt } from 'node:crypto';
import type { ImportRecord } from '@creator-discovery/creators';
import { isFreePort } from '@creator-discovery/embedded-postgres';
import { newAccount, newScraperKey, usernamesOf } from '@creator-discovery/installation';
import { PostgresCreatorStore } from '@creator-discovery/postgres';
import { delaySecondsBehind, type FrontName, openFront } from '../fronts.ts';
import { type LoggedFault, ProcessFleet, type Program } from '../process-fleet.ts';
import { type Clientele, Clients } from './clients.ts';
import { type Books, pause, type ScenarioInput } from './scenario.ts';

/** Number of processes of each kind, and their clients. */
export interface Processes {
  readonly actionApis: number;
  readonly scraperApis: number;
  readonly workers: number;
  readonly clients: number;
}

interface Deployment extends Processes {
  readonly front: FrontName;
  /** Further settings of all processes. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Entry modules of another version. */
  readonly entries?: (program: Program) => string;
  /** Called for every internal error. */
  readonly onFault?: (fault: LoggedFault) => void;
  /** Creates the keys of the clients, and the creators they request. */
  readonly clientele?: (books: Books) => Promise<Omit<Clientele, 'usernames'>>;
}

/** Processes of one kind; each keeps its port across restarts. */
interface RunningProcesses {
  readonly fleet: ProcessFleet;
  readonly slots: readonly number[];
}

/** Action APIs, scraper APIs and job workers, in this order, behind a front with clients. */
export interface RunningDeployment {
  readonly running: readonly RunningProcesses[];
  readonly clients: Clients;
}

/** Credits of the clients' account. */
export const granted = 10_000_000;

/** Creators that clients find. */
export const creatorsToFind: readonly ImportRecord[] = Array.from({ length: 200 }, (_, n) => ({
  ...{ platform: 'photonet' as const, handle: `front.${n}`, name: `Creator ${n}`, follower_count: (n + 1) * 1000 },
  contacts: [{ type: 'EMAIL' as const, value: `creator.${n}@example.org` }],
}));

/** Starts a network, the processes and their front, and clients that call until they are ended. */
export async function deploy(input: ScenarioInput, deployment: Deployment): Promise<RunningDeployment> {
  const { front: name, clients, clientele = newClientele } = deployment;
  const network = new ProcessFleet('photonet-simulator', {});
  await network.startAll(1);
  const running = await startProcesses(input.url, network.url(0), deployment);
  const urls = (at: number) => () => running[at]?.slots.map((slot) => running[at]?.fleet.url(slot) ?? '') ?? [];
  const front = await openFront(name, { actionApis: urls(0), scraperApis: urls(1) });
  input.onEnd(() => front.end());
  const callers = { ...(await clientele(input.books)), usernames: (await usernamesOf(network.url(0))).slice(0, 50) };
  return { running, clients: new Clients(front, callers, { clients, random: input.random }) };
}

async function startProcesses(
  databaseUrl: string,
  networkUrl: string,
  { actionApis, scraperApis, workers, front, settings, entries, onFault }: Deployment,
): Promise<readonly RunningProcesses[]> {
  const common = {
    ...{ DATABASE_URL: databaseUrl, PHOTONET_BASE_URL: networkUrl },
    SHUTDOWN_DELAY_SECONDS: String(delaySecondsBehind[front]),
    ...settings,
  };
  const kinds = [
    { program: 'action-api', size: actionApis, port: 'ACTION_API_PORT' },
    { program: 'scraper-api', size: scraperApis, port: 'SCRAPER_API_PORT' },
    { program: 'job-worker', size: workers, port: 'JOB_WORKER_PORT' },
  ] as const;
  return Promise.all(
    kinds.map(async ({ program, size, port }) => {
      const slots = Array.from({ length: size }, (_, slot) => slot);
      const ports = await Promise.all(slots.map(() => lastingPort()));
      const fleet = new ProcessFleet(program, (slot) => ({ ...common, [port]: String(ports[slot]) }), onFault);
      fleet.startFrom(entries ?? null);
      await fleet.startAll(size);
      return { fleet, slots };
    }),
  );
}

/**
 * Returns a port that is free like its metrics port. Both are below the range that systems give away, so that nothing
 * takes them while the process restarts.
 */
async function lastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 31_000);
    if ((await isFreePort(port)) && (await isFreePort(port + 1000))) return port;
  }
}

async function newClientele({ db }: Books): Promise<Omit<Clientele, 'usernames'>> {
  await new PostgresCreatorStore(db, { byId: () => null }).upsert(creatorsToFind, 'update');
  const account = await newAccount(db, { credits: granted });
  const { key: scraperKey } = await newScraperKey(db, { credits: granted, rate: 100_000 });
  return { account, scraperKey };
}

/** Restarts every process with SIGTERM, one after the other, and repeats this until `isEnough`. */
export async function restartAll(
  running: readonly RunningProcesses[],
  { input, isEnough = () => true }: { readonly input: ScenarioInput; readonly isEnough?: () => boolean },
): Promise<{ readonly all: number; readonly clean: number }> {
  const restarts = { all: 0, clean: 0 };
  do {
    for (const { fleet, slots } of running) {
      for (const slot of slots) {
        await pause(input.random.whole(0, 300));
        restarts.all += 1;
        if (await fleet.restart(slot)) restarts.clean += 1;
        await untilReady(fleet.url(slot));
      }
    }
  } while (!isEnough());
  return restarts;
}

/** Waits until the process is ready, and one more second for the front to notice. */
async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/health/ready`)).ok) await pause(50);
  await pause(1000);
}
