import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { generateCreators } from '@creator-discovery/demo-data';
import { admin } from './admin.js';
import { ProgressBar } from './progress-bar.js';

/** What the first run leaves for the next ones, readable by its owner only. */
export type Demo = {
  /** Creators loaded; absent while a load has not finished. */
  creators?: number;
  account?: { id: string; key: string };
  scraper?: { id: string; key: string };
};

export type DemoPlace = { databaseUrl: string; dataDir: string };

const CREDITS = '5000';

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

/** The demo account and the demo scraper key: made on the first run, and again where the database has lost them. */
export async function demoKeys(place: DemoPlace): Promise<Required<Pick<Demo, 'account' | 'scraper'>>> {
  const demo = await readDemo(place);
  const [account, scraper] = await Promise.all([demoAccount(place, demo), demoScraperKey(place, demo)]);
  if (account !== demo.account || scraper !== demo.scraper) await writeDemo(place, { ...demo, account, scraper });
  return { account, scraper };
}

async function demoAccount({ databaseUrl }: DemoPlace, { account }: Demo): Promise<{ id: string; key: string }> {
  if (account && (await exists(databaseUrl, ['accounts', 'show', account.id]))) return account;
  const made = await admin<{ account_id: string; api_key: string }>(databaseUrl, [
    'accounts',
    'create',
    ...['--name', 'Demo', '--plan', 'pro', '--credits', CREDITS, '--usage-pricing', 'on'],
  ]);
  return { id: made.account_id, key: made.api_key };
}

async function demoScraperKey({ databaseUrl }: DemoPlace, { scraper }: Demo): Promise<{ id: string; key: string }> {
  if (scraper && (await exists(databaseUrl, ['credits', 'statement', scraper.id]))) return scraper;
  const made = await admin<{ key_id: string; key: string }>(databaseUrl, [
    'scraper-keys',
    'create',
    ...['--name', 'Demo', '--credits', CREDITS],
  ]);
  return { id: made.key_id, key: made.key };
}

function exists(databaseUrl: string, command: string[]): Promise<boolean> {
  return admin(databaseUrl, command).then(
    () => true,
    () => false,
  );
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

function* chunksOfLines(count: number, bar: ProgressBar): Generator<string> {
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
