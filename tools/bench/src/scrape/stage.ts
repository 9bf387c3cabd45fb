import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { endProcess, listeningUrl, nextMessage } from '@creator-discovery/http-server/testing';
import { createDatabase, migrate, PostgresLedger, PostgresScraperKeys } from '@creator-discovery/postgres';
import { entryOf, type ProcessName } from '@creator-discovery/start/workspace';

/** A key with its id. */
export interface Key {
  readonly key: string;
  readonly keyId: string;
}

/** MiB: the resident set of the process, and its live JavaScript heap. */
export interface Memory {
  readonly resident: number;
  readonly live: number;
}

/** Real processes with a durable database on this machine. */
export interface Stage {
  readonly scrapers: readonly string[];
  readonly simulator: string;
  readonly ledger: PostgresLedger;
  newKey(credits: number, rateLimitPerMinute: number): Promise<Key>;
  /** Memory of the first scraper process after a full garbage collection. */
  memory(): Promise<Memory>;
  end(): Promise<void>;
}

const reporter = new URL(`report-memory${path.extname(import.meta.url)}`, import.meta.url).href;

async function start(
  name: ProcessName,
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', reporter, entryOf(name)], {
    env: { PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return { child, url: await listeningUrl(child) };
}

/** Starts the database, the simulated network and the given number of scraper processes. */
export async function setStage(processes: number): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'creator-discovery-bench-'));
  const server = await EmbeddedPostgres.start({ dataDir });
  await migrate(server.url);
  const db = createDatabase(server.url, { max: 8 });
  const ledger = new PostgresLedger(db);
  const keys = new PostgresScraperKeys(db);
  const network = await start('photonet-simulator', { PHOTONET_SIMULATOR_PORT: '0' });
  const environment = { DATABASE_URL: server.url, SCRAPER_API_PORT: '0', PHOTONET_BASE_URL: network.url };
  const scrapers = await Promise.all(Array.from({ length: processes }, () => start('scraper-api', environment)));
  return {
    scrapers: scrapers.map(({ url }) => url),
    simulator: network.url,
    ledger,
    newKey: async (credits, rateLimitPerMinute) => {
      const { key, scraperKey } = await keys.create({ name: 'bench', rateLimitPerMinute });
      const grant = { operationKey: randomUUID(), amount: credits, cause: { rule: 'operator.grant' } };
      if (credits > 0) await ledger.grant({ ownerId: scraperKey.keyId, ...grant });
      return { key, keyId: scraperKey.keyId };
    },
    memory: async () => {
      const { child } = scrapers[0] as { child: ChildProcess };
      child.send('memory');
      return (await nextMessage<{ memory: Memory }>(child)).memory;
    },
    end: async () => {
      const children = [...scrapers, network].map(({ child }) => child);
      await Promise.all(children.map((child) => endProcess(child)));
      await db.destroy();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
