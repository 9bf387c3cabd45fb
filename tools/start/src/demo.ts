import { hash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DemoCreators } from '@creator-discovery/demo-data';
import { admin } from './admin.ts';

/** State of the demo between runs; the file is readable by its owner only. */
export type Demo = {
  /** Number of loaded creators; absent until a load has finished. */
  creators?: number;
  account?: Key;
  scraper?: Key;
  /** Whether credits for the first export were granted, and whether the export was accepted. */
  firstExport?: 'paid' | 'accepted';
  /** Whether the demo campaign has started. */
  campaign?: string;
};

export type DemoPlace = { databaseUrl: string; dataDir: string };

const demoCredits = 5000;

/** Number of demo creators, on all networks, who are on the simulated network but not in the database. */
export const demoCreatorsBeyond = 1000;
const collectedPeople = 150;

/** The first entry in the demo account's history, so that new users have something to open. */
const firstExport = {
  filters: {
    basic: { platform: 'photonet', contactDetails: ['EMAIL'] },
    content: { bioKeywords: { any: ['makeup', 'skincare', 'beauty'] } },
  },
  name: 'Beauty creators with an e-mail address',
  limit: 40,
};

/** Number of demo creators from which the first export finds enough matches. */
const enoughForAnExport = 5000;

/** Loads the demo creators once per database. An interrupted load starts again. */
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

/** URLs at which the demo keys are tried. */
export type DemoUrls = { actionApi: string; scraperApi: string };

/** Returns the demo account and scraper key. Creates them on the first run, or if the database no longer has them. */
export async function demoKeys(place: DemoPlace, urls: DemoUrls): Promise<Required<Pick<Demo, 'account' | 'scraper'>>> {
  const demo = await readDemo(place);
  const [account, scraper] = await Promise.all([
    keptOrNew(
      demo.account,
      ({ key }) =>
        isAccepted(`${urls.actionApi}/api/v1/get_credit_balance`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: '{}',
        }),
      () => makeAccount(place, demoCredits + (hasFirstExport(demo) ? firstExport.limit : 0)),
    ),
    keptOrNew(
      demo.scraper,
      ({ key }) => isAccepted(`${urls.scraperApi}/v1/credit-balance`, { headers: { 'x-api-key': key } }),
      () => makeScraperKey(place),
    ),
  ]);
  const exported = account !== demo.account && hasFirstExport(demo) ? 'paid' : demo.firstExport;
  if (account !== demo.account || scraper !== demo.scraper) {
    await writeDemo(place, { ...demo, account, scraper, ...(exported && { firstExport: exported }) });
  }
  return { account, scraper };
}

/** Grants the credits for the first export and runs it, once. Every exported creator has a contact. */
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
 * Starts a campaign, once, for creators who are on the simulated network but not in the database. Job workers collect them,
 * and searches find them seconds later.
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

/** Handles of demo creators who are not in the database. */
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
  accepts: (key: Key) => Promise<boolean>,
  make: () => Promise<Key>,
): Promise<Key> {
  return kept && (await accepts(kept)) ? kept : make();
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

/** Path of the state; one file per database, because keys are valid in one database only. */
function fileOf({ dataDir, databaseUrl }: DemoPlace): string {
  const { hostname, port, pathname, password } = new URL(databaseUrl);
  const id = hash('sha256', JSON.stringify([hostname, port, pathname, password]));
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
  // The dictionaries load slowly, and only the first run needs them.
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

const barWidth = 30;

/** Shows progress on standard error: a bar on a terminal, otherwise a first and a last line. */
class ProgressBar {
  readonly #title: string;
  readonly #total: number;
  #shown = -1;

  constructor(title: string, total: number) {
    this.#title = title;
    this.#total = total;
    if (!process.stderr.isTTY) console.error(`${title}: ${total.toLocaleString('en')} ...`);
  }

  update(done: number): void {
    const percent = Math.floor((done / this.#total) * 100);
    if (!process.stderr.isTTY || percent === this.#shown) return;
    this.#shown = percent;
    const filled = Math.round((percent / 100) * barWidth);
    const bar = `${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}`;
    process.stderr.write(`\r${this.#title} [${bar}] ${percent}% of ${this.#total.toLocaleString('en')}`);
  }

  finish(): void {
    process.stderr.write(process.stderr.isTTY ? '\n' : `${this.#title}: done\n`);
  }
}
