import type { ImportRecord } from '@creator-discovery/creators';
import { freePort } from '@creator-discovery/embedded-postgres';
import { newAccount, newScraperKey } from '@creator-discovery/installation';
import { PostgresCreatorStore } from '@creator-discovery/postgres';
import type { Behind } from '../fronts.ts';
import { type LoggedFault, ProcessFleet, type Program } from '../process-fleet.ts';
import { sharedHandle } from '../worker/creator-tasks.ts';
import type { Clientele, ClientsOfAFront } from './clients-of-a-front.ts';
import { type Books, pause, type ScenarioInput } from './scenario.ts';

/** How many processes of each kind an installation has. */
export interface Processes {
  readonly actionApis: number;
  readonly scraperApis: number;
  readonly workers: number;
}

/** The processes of one kind; each has the same port whenever it is started. */
export interface RunningProcesses {
  readonly fleet: ProcessFleet;
  readonly slots: readonly number[];
}

/** What the processes of an installation are started with. */
export interface Place {
  readonly databaseUrl: string;
  readonly networkUrl: string;
  readonly delaySeconds: number;
  /** The entries of another version. */
  readonly entries?: (program: Program) => string;
  /** Hears of every call that a process answered with a fault. */
  readonly onFault?: (fault: LoggedFault) => void;
}

const granted = 10_000_000;

/** Import records of creators whom exports find. */
export const creatorsToFind: readonly ImportRecord[] = Array.from({ length: 200 }, (_, n) => ({
  ...{ platform: 'photonet' as const, handle: sharedHandle(n), name: `Creator ${n}`, follower_count: (n + 1) * 1000 },
  contacts: [{ type: 'EMAIL' as const, value: `creator.${n}@example.org` }],
}));

/** Starts action APIs, scraper APIs and job workers, in this order of the result. */
export async function startProcesses(
  { actionApis, scraperApis, workers }: Processes,
  { databaseUrl, networkUrl, delaySeconds, entries, onFault }: Place,
): Promise<readonly RunningProcesses[]> {
  const common = {
    DATABASE_URL: databaseUrl,
    PHOTONET_BASE_URL: networkUrl,
    SHUTDOWN_DELAY_SECONDS: String(delaySeconds),
  };
  const limits = { LIMIT_SEARCHES: '4000/minute', LIMIT_EXPORTS: '1000/minute', SEARCH_ENGINE: 'sql' };
  const kinds = [
    { program: 'action-api', size: actionApis, port: 'ACTION_API_PORT', settings: { ...common, ...limits } },
    { program: 'scraper-api', size: scraperApis, port: 'SCRAPER_API_PORT', settings: common },
    { program: 'job-worker', size: workers, port: 'JOB_WORKER_PORT', settings: common },
  ] as const;
  return Promise.all(
    kinds.map(async ({ program, size, port, settings }) => {
      const slots = Array.from({ length: size }, (_, slot) => slot);
      const ports = await Promise.all(slots.map(() => freePort()));
      const fleet = new ProcessFleet(program, (slot) => ({ ...settings, [port]: String(ports[slot]) }), onFault);
      fleet.startFrom(entries ?? null);
      await fleet.startAll(size);
      return { fleet, slots };
    }),
  );
}

/** What a front sends calls to. */
export function urlsOf(running: readonly RunningProcesses[]): Behind {
  const urls = (at: number) => () => running[at]?.slots.map((slot) => running[at]?.fleet.url(slot) ?? '') ?? [];
  return { actionApis: urls(0), scraperApis: urls(1) };
}

/** An account and a scraper key with credits, and creators and people that they can ask for. */
export async function newClientele(books: Books, networkUrl: string): Promise<Clientele> {
  const store = new PostgresCreatorStore(books.db, { byId: () => null });
  await store.upsert(creatorsToFind, 'update');
  const { key: accountKey } = await newAccount(books.db, { credits: granted });
  const { key: scraperKey } = await newScraperKey(books.db, { credits: granted, rate: 100_000 });
  return { accountKey, scraperKey, usernames: await usernamesOf(networkUrl) };
}

/** Usernames that the photo network knows. */
export async function usernamesOf(networkUrl: string): Promise<readonly string[]> {
  const targets = await fetch(`${networkUrl}/simulator/targets`);
  const { usernames } = (await targets.json()) as { readonly usernames: readonly string[] };
  return usernames.slice(0, 50);
}

/** Ends every process by SIGTERM and starts it again, one after the other, and all of them again until there is enough. */
export async function restartAll(
  running: readonly RunningProcesses[],
  { input, enough = () => true }: { readonly input: ScenarioInput; readonly enough?: () => boolean },
): Promise<{ readonly all: number; readonly inOrder: number }> {
  const restarts = { all: 0, inOrder: 0 };
  do {
    for (const { fleet, slots } of running) {
      for (const slot of slots) {
        await pause(input.random.integer(0, 300));
        restarts.all += 1;
        if (await fleet.restart(slot)) restarts.inOrder += 1;
        await untilReady(fleet.url(slot));
      }
    }
  } while (!enough());
  return restarts;
}

/** As whoever replaces processes waits before the next one; then a second, for a front to find it ready. */
async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/health/ready`)).ok) await pause(50);
  await pause(1000);
}

/** How many of the exports are not complete; those that are still being made are waited for. */
export async function undeliveredOf(clients: ClientsOfAFront): Promise<number> {
  let undelivered = 0;
  for (const id of clients.exports) {
    let found = await clients.operation('get_history_data', { history_id: id });
    for (; found?.status === 'processing'; found = await clients.operation('get_history_data', { history_id: id })) {
      await pause(50);
    }
    if (found?.status !== 'complete') undelivered += 1;
  }
  return undelivered;
}
