import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '@creator-discovery/postgres';
import { withNewDatabase } from '../database-faults.ts';
import { PreviousVersion } from '../previous-version.ts';
import type { Clientele } from './clients.ts';
import { creatorsToFind, deploy, type Processes, restartAll } from './deployment.ts';
import { Books, type Findings, pause, type ScenarioInput, unequal } from './scenario.ts';

export interface Upgrade extends Processes {
  /** Minimum number of calls in each phase. */
  readonly callsPerPhase: number;
  /** `processes`: replaces processes by those of this version and back; `schema`: only migrates. */
  readonly replaces: 'processes' | 'schema';
}

/**
 * Upgrades an installation of the previous version under load as in docs/upgrading.md, first the schema, then the processes
 * one after the other. Then returns to the previous processes on the new schema. No call may fail.
 */
export async function upgrade(input: ScenarioInput, plan: Upgrade): Promise<Findings> {
  const previous = await PreviousVersion.install(input.folder);
  if (previous === null)
    return { figures: { 'not tried': 'set FAULTS_PREVIOUS_VERSION to a known commit' }, broken: [] };
  return withNewDatabase(input.url, (url) => {
    const books = new Books({ url, log: input.books.log });
    return upgradeFrom(previous, { ...input, url, books }, plan);
  });
}

async function upgradeFrom(previous: PreviousVersion, input: ScenarioInput, plan: Upgrade): Promise<Findings> {
  const { url, books } = input;
  const faults: string[] = [];
  await previous.migrate(url);
  const { running, clients } = await deploy(input, {
    ...plan,
    front: 'quick balancer',
    entries: previous.entryOf,
    onFault: ({ code = 'no code', message }) => faults.push(`${code} ${message}`),
    clientele: () => clienteleOf(previous, input),
  });
  const calls: Record<string, number> = {};
  const phase = async (name: string, begin: () => Promise<unknown>) => {
    const [before, failedBefore] = [clients.calls, clients.failures.length];
    await begin();
    while (clients.calls - before < plan.callsPerPhase) await pause(50);
    calls[`calls ${name}`] = clients.calls - before;
    calls[`calls failed ${name}`] = clients.failures.length - failedBefore;
  };
  await phase('on the previous version', async () => undefined);
  await phase('during and after the migration', () => migrate(url));
  if (plan.replaces === 'processes') {
    for (const { fleet } of running) fleet.startFrom(null);
    await phase('during the upgrade of processes', () => restartAll(running, { input }));
    for (const { fleet } of running) fleet.startFrom(previous.entryOf);
    await phase('during their downgrade', () => restartAll(running, { input }));
  }
  await clients.end();
  return {
    figures: { ...calls, 'calls rate-limited': clients.limited, exports: clients.exports.length },
    broken: [
      ...clients.failures.map((failure) => `a call failed: ${failure}`),
      ...faults.map((fault) => `internal error: ${fault}`),
      ...unequal({ 'exports not delivered': [await clients.undelivered(), 0] }),
      ...(await books.differences()),
    ],
  };
}

/** Creates accounts, keys and creators with that version's admin commands. */
async function clienteleOf(previous: PreviousVersion, input: ScenarioInput): Promise<Omit<Clientele, 'usernames'>> {
  const { url } = input;
  const accountOptions = ['--name', 'faults', '--plan', 'pro', '--credits', '1000000', '--usage-pricing', 'on'];
  const scraperKey = ['--name', 'faults', '--credits', '1000000', '--rate-limit', '100000'];
  await importCreators(previous, input);
  const account = await previous.admin(url, 'accounts', 'create', ...accountOptions);
  return {
    account: { accountId: String(account.account_id), key: String(account.api_key) },
    scraperKey: String((await previous.admin(url, 'scraper-keys', 'create', ...scraperKey)).key),
  };
}

async function importCreators(previous: PreviousVersion, { url, folder }: ScenarioInput): Promise<void> {
  const file = path.join(folder, 'creators.ndjson');
  await writeFile(file, creatorsToFind.map((record) => `${JSON.stringify(record)}\n`).join(''));
  await previous.admin(url, 'creators', 'import', file);
}
