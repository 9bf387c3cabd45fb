import { EmbeddedPostgres, runningDatabaseUrl } from '@creator-discovery/embedded-postgres';
import { ProcessProblem } from '@creator-discovery/http-server';
import { GeoNamesPlaces } from '@creator-discovery/places';
import { DatabaseRefused, deriveSearchRows, migrate } from '@creator-discovery/postgres';
import pg from 'pg';

/** A database that processes may be given the URL of. */
export type DatabaseInUse = {
  url: string;
  /** What people see of it; no password. */
  description: string;
  /** Whether it is the one that comes with the repository. */
  embedded: boolean;
  stop(): Promise<void>;
};

type DatabaseSettings = { DATA_DIR: string; DATABASE_URL?: string | undefined };

/**
 * The database of `npm start`: the given one when it can be reached, else an embedded one of this process's own.
 *
 * @throws ProcessProblem or EmbeddedPostgresProblem with one line.
 */
export async function openDatabase(settings: DatabaseSettings, onRestart: () => void): Promise<DatabaseInUse> {
  const { DATABASE_URL: given, DATA_DIR: dataDir } = settings;
  if (given) {
    await checkConnection(given);
    const { host, pathname } = new URL(given);
    return { url: given, description: `PostgreSQL at ${host}${pathname}`, embedded: false, stop: async () => {} };
  }
  const server = await EmbeddedPostgres.start({ dataDir, onRestart });
  const { port } = new URL(server.url);
  return {
    url: server.url,
    description: `PostgreSQL in ${dataDir}, port ${port}`,
    embedded: true,
    stop: () => server.stop(),
  };
}

/**
 * The database for a process run alone: the given one, else the embedded one that runs already, else the embedded one
 * started for as long as this process runs.
 *
 * @param prepare what one that is started here needs first.
 */
export async function borrowDatabase(
  settings: DatabaseSettings,
  prepare: (url: string) => Promise<unknown>,
): Promise<{ url: string; stop?: () => Promise<void> }> {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL };
  const running = await runningDatabaseUrl(settings.DATA_DIR);
  if (running) return { url: running };
  const server = await EmbeddedPostgres.start({ dataDir: settings.DATA_DIR });
  await prepare(server.url);
  return { url: server.url, stop: () => server.stop() };
}

/**
 * Brings the database to this release: its schema, and the search rows derived with its place dictionary. Returns what was
 * done, in words for a log.
 *
 * @throws ProcessProblem with one line when this version can't migrate the database.
 */
export async function prepareDatabase(url: string): Promise<readonly string[]> {
  const migrated = await migrate(url).catch((cause: unknown) => {
    throw cause instanceof DatabaseRefused ? new ProcessProblem(cause.message, { cause }) : cause;
  });
  const derived = await deriveSearchRows(url, GeoNamesPlaces.load());
  return derived === 0 ? migrated : [...migrated, `search rows of ${derived} creators`];
}

/**
 * Connects once.
 *
 * @throws ProcessProblem with one line that names no password.
 */
export async function checkConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (cause) {
    throw new ProcessProblem(`DATABASE_URL: ${connectionProblem(cause, new URL(url))}`, { cause });
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
