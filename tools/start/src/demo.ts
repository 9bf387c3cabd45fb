import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DemoCreators } from '@creator-discovery/demo-data';
import { admin } from './admin.ts';
import { ProgressBar } from './progress-bar.ts';

/** What the first run leaves for the next ones, readable by its owner only. */
export type Demo = {
  /** Creators loaded; absent while a load has not finished. */
  creators?: number;
  account?: Key;
  scraper?: Key;
  /** The export that the history of a new account begins with: paid for, and once it has been accepted. */
  firstExport?: 'paid' | 'accepted';
  /** The campaign that collects some people whom the demo creators are without. */
  campaign?: string;
};

export type DemoPlace = { databaseUrl: string; dataDir: string };

const demoCredits = 5000;

/** Creators of the demo data, on all networks, who are on the simulated one without having been loaded. */
export const demoCreatorsBeyond = 1000;
const collectedPeople = 150;

/** The first thing in the demo account's history: there is something to open before anything was pressed. */
const firstExport = {
  filters: {
    basic: { platform: 'photonet', contactDetails: ['EMAIL'] },
    content: { bioKeywords: { any: ['makeup', 'skincare', 'beauty'] } },
  },
  name: 'Beauty creators with an e-mail address',
  limit: 40,
};

/** From that many demo creators on, more than enough of them match the first export. */
const enoughForAnExport = 5000;

/** Loads the demo creators unless this database has been through it. An interrupted load is simply done again. */
export async function loadDemoCreators(place: DemoPlace, count: number): Promise<void> {
  const demo = await readDemo(place);
  if (demo.creators !== undefined) return;
  const present = await admin<{ total: number }>(place.databaseUrl, ['creators', 'count']);
  const load = count > 0 && (present.total === 0 || demo.account === undefined) && present.total < count;
  if (load) {
    const bar = new ProgressBar('loading demo creators', count);
    await admin(place.databaseUrl, ['creators', 'import', '-'], Readable.from(chunksOfLines(count, bar)));
    bar.finish();
  }
  await writeDemo(place, { ...demo, creators: load ? count : 0 });
}

/** Where the demo keys are tried. */
export type DemoUrls = { actionApi: string; scraperApi: string };

/** The demo account and the demo scraper key: made on the first run, and again where the database has lost them. */
export async function demoKeys(place: DemoPlace, urls: DemoUrls): Promise<Required<Pick<Demo, 'account' | 'scraper'>>> {
  const demo = await readDemo(place);
  const [account, scraper] = await Promise.all([
    keptOrNew(demo.account, {
      isAccepted: ({ key }) =>
        isAccepted(`${urls.actionApi}/api/v1/get_credit_balance`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: '{}',
        }),
      make: () => makeAccount(place, demoCredits + (hasFirstExport(demo) ? firstExport.limit : 0)),
    }),
    keptOrNew(demo.scraper, {
      isAccepted: ({ key }) => isAccepted(`${urls.scraperApi}/v1/credit-balance`, { headers: { 'x-api-key': key } }),
      make: () => makeScraperKey(place),
    }),
  ]);
  const exported = account !== demo.account && hasFirstExport(demo) ? 'paid' : demo.firstExport;
  if (account !== demo.account || scraper !== demo.scraper) {
    await writeDemo(place, { ...demo, account, scraper, ...(exported && { firstExport: exported }) });
  }
  return { account, scraper };
}

/** Runs the first export of an account that was given the credits for it, once. Every creator in it has a contact. */
export async function runFirstExport(place: DemoPlace, { actionApi }: Pick<DemoUrls, 'actionApi'>): Promise<void> {
  const demo = await readDemo(place);
  if (demo.account === undefined || demo.firstExport !== 'paid') return;
  const answer = await fetch(`${actionApi}/api/v1/run_export`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demo.account.key}`,
      'content-type': 'application/json',
      'idempotency-key': 'first-export',
    },
    body: JSON.stringify({ ...firstExport, confirmed: true, max_credits: firstExport.limit }),
  });
  await answer.body?.cancel();
  if (answer.ok) await writeDemo(place, { ...demo, firstExport: 'accepted' });
}

/**
 * Starts a campaign once, for some of the people who are on the simulated network and not among the demo creators: job workers
 * collect them, and a search finds them seconds later.
 */
export async function startDemoCampaign(place: DemoPlace): Promise<void> {
  const demo = await readDemo(place);
  if (demo.campaign !== undefined || !demo.creators) return;
  const { campaign_id: campaign } = await admin<{ campaign_id: string }>(place.databaseUrl, [
    'collect',
    'start',
    ...['--name', 'People of the simulated network', '--handles', peopleToCollect(demo.creators).join()],
    ...['--depth', '0', '--without-tagged'],
  ]);
  await writeDemo(place, { ...(await readDemo(place)), campaign });
}

/** Handles of demo creators beyond those that were loaded. */
function peopleToCollect(loaded: number): readonly string[] {
  const people = new DemoCreators();
  return Array.from({ length: demoCreatorsBeyond }, (_, index) => people.name(loaded + index))
    .filter(({ platform }) => platform === 'photonet')
    .map(({ handle }) => handle)
    .slice(0, collectedPeople);
}

function hasFirstExport({ creators = 0 }: Demo): boolean {
  return creators >= enoughForAnExport;
}

type Key = { id: string; key: string };

async function keptOrNew(
  kept: Key | undefined,
  { isAccepted: accepted, make }: { isAccepted(key: Key): Promise<boolean>; make(): Promise<Key> },
): Promise<Key> {
  return kept && (await accepted(kept)) ? kept : make();
}

async function isAccepted(url: string, request: RequestInit): Promise<boolean> {
  const answer = await fetch(url, request);
  await answer.body?.cancel();
  return answer.status !== 401;
}

async function makeAccount({ databaseUrl }: DemoPlace, credits: number): Promise<Key> {
  const made = await admin<{ account_id: string; api_key: string }>(databaseUrl, [
    'accounts',
    'create',
    ...['--name', 'Demo', '--plan', 'pro', '--credits', String(credits), '--usage-pricing', 'on'],
  ]);
  return { id: made.account_id, key: made.api_key };
}

async function makeScraperKey({ databaseUrl }: DemoPlace): Promise<Key> {
  const made = await admin<{ key_id: string; key: string }>(databaseUrl, [
    'scraper-keys',
    'create',
    ...['--name', 'Demo', '--credits', String(demoCredits)],
  ]);
  return { id: made.key_id, key: made.key };
}

/** A file for each database: the keys of one mean nothing to another. */
function fileOf({ dataDir, databaseUrl }: DemoPlace): string {
  const { hostname, port, pathname, password } = new URL(databaseUrl);
  const id = createHash('sha256')
    .update(JSON.stringify([hostname, port, pathname, password]))
    .digest('hex');
  return path.join(dataDir, `demo-${id.slice(0, 12)}.json`);
}

async function readDemo(place: DemoPlace): Promise<Demo> {
  const text = await readFile(fileOf(place), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Demo;
}

async function writeDemo(place: DemoPlace, demo: Demo): Promise<void> {
  const file = fileOf(place);
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function* chunksOfLines(count: number, bar: ProgressBar): AsyncGenerator<string> {
  // Its dictionaries take a while to load, and only the first run needs them.
  const { generateCreators } = await import('@creator-discovery/demo-data');
  let lines: string[] = [];
  let done = 0;
  for (const record of generateCreators({ count })) {
    lines.push(JSON.stringify(record));
    done += 1;
    if (lines.length < 50 && done < count) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
    bar.update(done);
  }
}
