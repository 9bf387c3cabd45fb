import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImportRecord } from '@creator-discovery/creators';
import { migrate } from '@creator-discovery/postgres';
import { sql } from 'kysely';
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
 * the new schema. No call may fail. What takes columns by their bare names in joins is called once the schema is migrated: some
 * of that fails while it is (docs/upgrading.md).
 */
export async function upgrade(input: ScenarioInput, plan: Upgrade): Promise<Findings> {
  const previous = await PreviousVersion.install();
  if (previous === null) return { figures: { 'not tried': 'the history of this repository is not here' }, broken: [] };
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
    const people = new PeopleFoundTwice(previous, url);
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
    await people.find(clients);
    if (plan.replaces === 'processes') {
      for (const { fleet } of running) fleet.startFrom(null);
      await phase('while processes of this version replace them', () => restartAll(running, { input }));
      for (const { fleet } of running) fleet.startFrom(previous.entryOf);
      await phase('while the previous ones come back', () => restartAll(running, { input }));
      await people.find(clients);
    }
    await clients.end();
    return {
      figures: { ...calls, 'calls that a limit refused': clients.limited, exports: clients.exports.length },
      broken: [
        ...clients.failures.map((failure) => `a call failed: ${failure}`),
        ...faults.map((fault) => `a process logged: ${fault}`),
        ...people.failures,
        ...unequal({
          'exports that were not delivered': [await undeliveredOf(clients), 0],
          'creators that are known to be another': [await people.known(books), people.found],
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

/**
 * Creators that are known by their handle and, as somebody else, by their user id, until an import of the previous version's
 * operator finds out.
 */
class PeopleFoundTwice {
  readonly #previous: PreviousVersion;
  readonly #url: string;
  /** Of imports that failed, why. */
  readonly failures: string[] = [];
  /** How many imports were to find out. */
  found = 0;

  constructor(previous: PreviousVersion, url: string) {
    this.#previous = previous;
    this.#url = url;
  }

  /** Finds out about some more, and asks for each by its handle. */
  async find(clients: ClientsOfAFront): Promise<void> {
    const records = peopleFoundTwice.slice(this.found, this.found + foundAtOnce);
    this.found += records.length;
    await importRecords(this.#previous, this.#url, records).catch((error: unknown) => {
      this.failures.push(`an import failed: ${String(error)}`);
    });
    for (const { platform, handle } of records) await clients.operation('get_creator', { platform, handle });
  }

  /** How many creators are known to be the same person as another. */
  async known({ db }: Books): Promise<number> {
    const { rows } = await sql<{ known: number }>`
      select count(*) as known from creator where same_person_as is not null
    `.execute(db);
    return rows[0]?.known ?? 0;
  }
}

const foundAtOnce = 5;

/** Some of `creatorsToFind` with their user ids. */
const peopleFoundTwice = creatorsToFind.slice(-2 * foundAtOnce).map((record, n) => ({
  ...record,
  platform_user_id: String(9_000_000_000 + n),
}));

/** Accounts, keys and creators as that version's operator makes them. */
async function clienteleOf(previous: PreviousVersion, url: string, networkUrl: string): Promise<Clientele> {
  const account = ['--name', 'faults', '--plan', 'pro', '--credits', '1000000', '--usage-pricing', 'on'];
  const scraperKey = ['--name', 'faults', '--credits', '1000000', '--rate-limit', '100000'];
  const underOtherHandles = peopleFoundTwice.map((person) => ({ ...person, handle: `${person.handle}.before` }));
  await importRecords(previous, url, [...creatorsToFind, ...underOtherHandles]);
  return {
    accountKey: String((await previous.admin(url, 'accounts', 'create', ...account)).api_key),
    scraperKey: String((await previous.admin(url, 'scraper-keys', 'create', ...scraperKey)).key),
    usernames: await usernamesOf(networkUrl),
  };
}

async function importRecords(previous: PreviousVersion, url: string, records: readonly ImportRecord[]): Promise<void> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'creators-')), 'creators.ndjson');
  await writeFile(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
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
