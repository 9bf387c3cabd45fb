import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@creator-discovery/postgres';
import pg from 'pg';
import { Front } from '../fronts.ts';
import { PreviousVersion } from '../previous-version.ts';
import { ProcessFleet } from '../process-fleet.ts';
import { type Clientele, ClientsOfAFront } from './clients-of-a-front.ts';
import {
  creatorsToFind,
  type Processes,
  restartAll,
  startProcesses,
  undeliveredOf,
  urlsOf,
  usernamesOf,
} from './installation.ts';
import { Books, type Findings, type ScenarioInput, unequal } from './scenario.ts';

/** What is upgraded, and under what load. */
export interface Upgrade extends Processes {
  readonly clients: number;
  /** How many calls there are at least in each of the phases. */
  readonly callsPerPhase: number;
  /** Whether processes are replaced by those of this version and back, or only the schema is. */
  readonly replaces: 'processes' | 'schema';
}

/**
 * An installation of the previous version is upgraded under load as docs/upgrading.md says: the migrations of this version
 * first, beside processes of the previous one, then the processes one after the other; and back to the previous processes on
 * the new schema. No call may fail.
 */
export async function upgrade(input: ScenarioInput, plan: Upgrade): Promise<Findings> {
  const previous = await PreviousVersion.install();
  if (previous === null)
    return {
      figures: { 'not tried': 'there is no previous version, or not the history of this repository' },
      broken: [],
    };
  const url = await newDatabase(input.url, `upgrade_${input.random.seed}`);
  const network = new ProcessFleet('photonet-simulator', {});
  const fleets: ProcessFleet[] = [network];
  const faults: string[] = [];
  let front: Front | undefined;
  let books: Books | undefined;
  try {
    await previous.migrate(url);
    await network.startAll(1);
    const running = await startProcesses(plan, {
      ...{ databaseUrl: url, networkUrl: network.url(0), delaySeconds: 1 },
      entries: previous.entryOf,
      onFault: ({ code = 'no code', message }) => faults.push(`${code} ${message}`),
    });
    fleets.push(...running.map(({ fleet }) => fleet));
    front = await Front.open('quick balancer', urlsOf(running));
    books = new Books({ ...input, url });
    const clientele = await clienteleOf(previous, url, network.url(0));
    const clients = new ClientsOfAFront(front, clientele, { clients: plan.clients, random: input.random });
    const calls: Record<string, number> = {};
    const phase = async (name: string, begin: () => Promise<unknown>) => {
      const [before, failedBefore] = [clients.calls, clients.failures.length];
      await begin();
      while (clients.calls - before < plan.callsPerPhase) await new Promise((resolve) => setTimeout(resolve, 50));
      calls[`calls ${name}`] = clients.calls - before;
      calls[`of them failed ${name}`] = clients.failures.length - failedBefore;
    };
    await phase('on the previous version', async () => undefined);
    await phase('while the schema is migrated, and on it', () => migrate(url));
    if (plan.replaces === 'processes') {
      for (const { fleet } of running) fleet.startFrom(null);
      await phase('while processes of this version replace them', () => restartAll(running, { input }));
      for (const { fleet } of running) fleet.startFrom(previous.entryOf);
      await phase('while the previous ones come back', () => restartAll(running, { input }));
    }
    await clients.end();
    return {
      figures: { ...calls, 'calls that a limit refused': clients.limited, exports: clients.exports.length },
      broken: [
        ...clients.failures.map((failure) => `a call failed: ${failure}`),
        ...faults.map((fault) => `a process logged: ${fault}`),
        ...unequal({
          'exports that were not delivered': [await undeliveredOf(clients), 0],
        }),
        ...(await books.differences()),
      ],
    };
  } finally {
    await front?.end();
    await Promise.all(fleets.map((fleet) => fleet.endAll()));
    await books?.close();
    await previous.remove();
  }
}

/** Accounts, keys and creators as that version's operator makes them. */
async function clienteleOf(previous: PreviousVersion, url: string, networkUrl: string): Promise<Clientele> {
  const account = ['--name', 'faults', '--plan', 'pro', '--credits', '1000000', '--usage-pricing', 'on'];
  const scraperKey = ['--name', 'faults', '--credits', '1000000', '--rate-limit', '100000'];
  await importCreators(previous, url);
  return {
    accountKey: String((await previous.admin(url, 'accounts', 'create', ...account)).api_key),
    scraperKey: String((await previous.admin(url, 'scraper-keys', 'create', ...scraperKey)).key),
    usernames: await usernamesOf(networkUrl),
  };
}

async function importCreators(previous: PreviousVersion, url: string): Promise<void> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'creators-')), 'creators.ndjson');
  await writeFile(file, creatorsToFind.map((record) => `${JSON.stringify(record)}\n`).join(''));
  try {
    await previous.admin(url, 'creators', 'import', file);
  } finally {
    await rm(path.dirname(file), { recursive: true });
  }
}

/** The one that scenarios share has the schema of this version. */
async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
