import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { createDatabase, migrate, PostgresLedger, PostgresScraperKeys } from '@creator-discovery/postgres';

/** A key with its id. */
export interface Key {
  readonly key: string;
  readonly keyId: string;
}

/** MiB: what the operating system gave the process, and what its program holds on to. */
export interface Memory {
  readonly resident: number;
  readonly live: number;
}

/** Real processes on a durable database of this machine. */
export interface Stage {
  readonly scrapers: readonly string[];
  readonly simulator: string;
  readonly ledger: PostgresLedger;
  newKey(credits: number, rateLimitPerMinute: number): Promise<Key>;
  /** Memory of the first scraper process after a full collection. */
  memory(): Promise<Memory>;
  end(): Promise<void>;
}

function mainOf(name: string): string {
  return fileURLToPath(new URL('main.js', import.meta.resolve(`@creator-discovery/${name}`)));
}

const reporter = new URL('report-memory.js', import.meta.url).href;

async function start(name: string, environment: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', reporter, mainOf(name)], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
}

/** Starts the database, the simulated network and so many scraper processes. */
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
      const [{ memory }] = (await once(child, 'message')) as [{ memory: Memory }];
      return memory;
    },
    end: async () => {
      const children = [...scrapers, network].map(({ child }) => child);
      const ended = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(ended);
      await db.destroy();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
