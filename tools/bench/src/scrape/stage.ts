import path from 'node:path';
import { nextMessage } from '@creator-discovery/http-server/testing';
import { Installation, type ScraperKey } from '@creator-discovery/installation';
import { PostgresLedger } from '@creator-discovery/postgres';

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
  newKey(credits: number, rateLimitPerMinute: number): Promise<ScraperKey>;
  /** Memory of the first scraper process after a full garbage collection. */
  memory(): Promise<Memory>;
  end(): Promise<void>;
}

const reporter = new URL(`report-memory${path.extname(import.meta.url)}`, import.meta.url).href;

/** Starts the database, the simulated network and the given number of scraper processes. */
export async function setStage(processes: number): Promise<Stage> {
  const installation = await Installation.prepare();
  const network = await installation.start('photonet-simulator');
  // A thousand clients with one key wait at the same time.
  const place = { PHOTONET_BASE_URL: network.url, CALLS_IN_FLIGHT_PER_KEY: '2000' };
  const options = ['--expose-gc', '--import', reporter];
  const [first, ...others] = await Promise.all(
    Array.from({ length: processes }, () => installation.start('scraper-api', place, options)),
  );
  if (first === undefined) throw new RangeError('at least one process');
  return {
    scrapers: [first, ...others].map(({ url }) => url),
    simulator: network.url,
    ledger: new PostgresLedger(installation.db),
    newKey: (credits, rate) => installation.newScraperKey({ credits, rate }),
    memory: async () => {
      first.child.send('memory');
      return (await nextMessage<{ memory: Memory }>(first.child)).memory;
    },
    end: () => installation.end(),
  };
}
