import { EmbeddedPostgres, runningDatabaseUrl } from '@creator-discovery/embedded-postgres';
import { ProcessProblem } from '@creator-discovery/http-server';
import {
  connectFault,
  DatabaseRefusal,
  deriveSearchRows,
  migrate,
  prepareApplicationLogin,
} from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import pg from 'pg';

export type DatabaseInUse = {
  /** URL for the processes; may lead to a pooler. */
  url: string;
  /** URL of the server itself. */
  directUrl: string;
  /** Printable, without a password. */
  description: string;
  embedded: boolean;
  stop(): Promise<void>;
};

/** Settings that select the database; without them it is embedded. */
export type DatabaseSettings = {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
};

/**
 * Opens the database of `npm start`: the configured one, or an embedded database of this process.
 *
 * @throws ProcessProblem or EmbeddedPostgresProblem with a message of one line.
 */
export async function openDatabase(settings: DatabaseSettings, onRestart: () => void): Promise<DatabaseInUse> {
  const { DATA_DIR: dataDir } = settings;
  const given = givenDatabase(settings);
  if (given) {
    await checkConnection(given.directUrl, given.directSetting);
    const { host, pathname } = new URL(given.url);
    return { ...given, description: `PostgreSQL at ${host}${pathname}`, embedded: false, stop: async () => {} };
  }
  const server = await EmbeddedPostgres.start({ dataDir, onRestart });
  const { port } = new URL(server.url);
  return {
    url: server.url,
    directUrl: server.url,
    description: `PostgreSQL in ${dataDir}, port ${port}`,
    embedded: true,
    stop: () => server.stop(),
  };
}

/**
 * Opens the database for a single process: the configured one, or the embedded one. If the embedded one is not running,
 * starts it until this process ends.
 *
 * @param prepare called if the database is started here; null for commands that create the schema themselves.
 */
export async function borrowDatabase(
  settings: DatabaseSettings,
  prepare: typeof prepareDatabase | null,
): Promise<{ url: string; stop?: () => Promise<void> }> {
  const given = givenDatabase(settings);
  if (given) return { url: given.url };
  const running = await runningDatabaseUrl(settings.DATA_DIR);
  if (running) return { url: running };
  const server = await EmbeddedPostgres.start({ dataDir: settings.DATA_DIR });
  await prepare?.({ url: server.url, directUrl: server.url });
  return { url: server.url, stop: () => server.stop() };
}

/**
 * Reads the database from the settings; null if they name none. `migrate` needs the direct URL only.
 *
 * @throws ProcessProblem if only the direct URL is set for a process that needs both.
 */
export function givenDatabase({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: direct,
}: Omit<DatabaseSettings, 'DATA_DIR'>): { url: string; directUrl: string; directSetting: string } | null {
  if (url === undefined && direct !== undefined) {
    throw new ProcessProblem('DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or DATABASE_URL alone');
  }
  if (url === undefined) return null;
  return { url, directUrl: direct ?? url, directSetting: direct ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL' };
}

/**
 * Brings the database to this release: schema, login role of the processes, and search rows of the current place
 * dictionary. Returns the steps taken, for a log.
 *
 * @throws ProcessProblem if this release can't migrate the database.
 */
export async function prepareDatabase({
  url,
  directUrl,
}: Pick<DatabaseInUse, 'url' | 'directUrl'>): Promise<readonly string[]> {
  const built = Date.parse(process.env.BUILD_TIME ?? '');
  const builtAt = Number.isNaN(built) ? null : new Date(built);
  const migrated = await migrate(directUrl, undefined, builtAt).catch(inOneLine);
  const derived = await deriveSearchRows(directUrl, GeoNamesPlaces.load());
  const prepared = await prepareApplicationLogin(directUrl, url).catch(inOneLine);
  return [...migrated, ...prepared, ...(derived === 0 ? [] : [`search rows of ${derived} creators`])];
}

function inOneLine(cause: unknown): never {
  throw cause instanceof DatabaseRefusal ? new ProcessProblem(cause.message, { cause }) : cause;
}

/**
 * Connects once.
 *
 * @throws ProcessProblem with one line that names no password.
 */
export async function checkConnection(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (cause) {
    throw new ProcessProblem(`${setting}: ${connectionProblem(cause, new URL(url))}`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connectionProblem(error: unknown, { hostname, port, username, pathname }: URL): string {
  const fault = connectFault(error) as Error;
  if (fault !== error) return fault.message;
  const { code } = error as { code?: string };
  const server = `${hostname}:${port || 5432}`;
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing answers at ${server}`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${hostname} is not known`;
    case '28P01':
    case '28000':
      return `the server at ${server} does not accept the user ${username} with this password`;
    case '3D000':
      return `the server at ${server} has no database ${pathname.slice(1)}`;
    default:
      return `the server at ${server} cannot be used: ${fault.message || code}`;
  }
}
