import { EmbeddedPostgres, runningDatabaseUrl } from '@creator-discovery/embedded-postgres';
import { ProcessProblem } from '@creator-discovery/http-server';
import { DatabaseRefused, deriveSearchRows, migrate, prepareApplicationLogin } from '@creator-discovery/postgres';
import { GeoNamesPlaces } from '@creator-discovery/reference-data/places';
import pg from 'pg';

/** A database that processes may be given the URL of. */
export type DatabaseInUse = {
  /** For the processes; it may be that of a pooler. */
  url: string;
  /** The server itself. */
  directUrl: string;
  /** What people see of it; no password. */
  description: string;
  /** Whether it is the one that comes with the repository. */
  embedded: boolean;
  stop(): Promise<void>;
};

/** Where the database is; empty: an embedded one. */
export type DatabaseSettings = {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
};

/**
 * The database of `npm start`: the given one when it can be reached, else an embedded one of this process's own.
 *
 * @throws ProcessProblem or EmbeddedPostgresProblem with one line.
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
 * The database for a process run alone: the given one, else the embedded one that runs already, else the embedded one
 * started for as long as this process runs.
 *
 * @param prepare what to do with one that is started here: `prepareDatabase`, or `leaveAsItIs`.
 */
export async function borrowDatabase(
  settings: DatabaseSettings,
  prepare: typeof prepareDatabase | typeof leaveAsItIs,
): Promise<{ url: string; stop?: () => Promise<void> }> {
  const given = givenDatabase(settings);
  if (given) return { url: given.url };
  const running = await runningDatabaseUrl(settings.DATA_DIR);
  if (running) return { url: running };
  const server = await EmbeddedPostgres.start({ dataDir: settings.DATA_DIR });
  await prepare({ url: server.url, directUrl: server.url });
  return { url: server.url, stop: () => server.stop() };
}

/**
 * The database of the settings; null where they name none. `migrate` may be given the direct address alone.
 *
 * @throws ProcessProblem where a process would work on another database than the one meant.
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
 * Brings the database to this release: its schema, the login role of the processes where it isn't the one that migrates, and
 * the search rows derived with its place dictionary. Returns what was done, in words for a log.
 *
 * @throws ProcessProblem with one line when this version can't migrate the database.
 */
export async function prepareDatabase({
  url,
  directUrl,
}: Pick<DatabaseInUse, 'url' | 'directUrl'>): Promise<readonly string[]> {
  const migrated = await migrate(directUrl).catch(inOneLine);
  const derived = await deriveSearchRows(directUrl, GeoNamesPlaces.load());
  const prepared = await prepareApplicationLogin(directUrl, url).catch(inOneLine);
  return [...migrated, ...prepared, ...(derived === 0 ? [] : [`search rows of ${derived} creators`])];
}

/** For what makes the schema itself. */
export async function leaveAsItIs(): Promise<void> {}

function inOneLine(cause: unknown): never {
  throw cause instanceof DatabaseRefused ? new ProcessProblem(cause.message, { cause }) : cause;
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
  const code = (error as { code?: string }).code;
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
      return `the server at ${server} cannot be used (${code ?? (error as Error).message})`;
  }
}
