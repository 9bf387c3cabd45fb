import { serversBeside } from '@creator-discovery/embedded-postgres/testing';
import pg from 'pg';
import { TcpFaultProxy } from './tcp-fault-proxy.ts';

/** The server of a database and, where it coordinates a cluster, those that have its accounts. */
export async function serversOf(databaseUrl: string): Promise<readonly string[]> {
  return [databaseUrl, ...(await accountServers(databaseUrl)).map(({ url }) => url)];
}

/** Proxies before every server of a database. */
export interface ServerProxies {
  readonly each: readonly TcpFaultProxy[];
  /** Of the database, through them. */
  readonly url: string;
  /** Has the servers reached without them again. */
  close(): Promise<void>;
}

/**
 * Puts a proxy before the server of a database. On a cluster also before those that have its accounts, for the processes, which
 * reach them where the coordinator does, and for the coordinator.
 */
export async function proxiesBefore(databaseUrl: string): Promise<ServerProxies> {
  const front = await TcpFaultProxy.before(databaseUrl);
  const servers = await accountServers(databaseUrl);
  const others = await Promise.all(servers.map(({ url }) => TcpFaultProxy.before(url)));
  const move = (urls: readonly string[]) =>
    withClient(databaseUrl, async (client) => {
      for (const [index, { node }] of servers.entries()) {
        const { hostname, port } = new URL(urls[index] ?? '');
        await client.query('select citus_update_node($1, $2, $3)', [node, hostname, Number(port)]);
      }
    });
  await move(others.map((proxy, index) => proxy.through(servers[index]?.url ?? '')));
  return {
    each: [front, ...others],
    url: front.through(databaseUrl),
    close: async () => {
      await move(servers.map(({ url }) => url));
      await Promise.all([front, ...others].map((proxy) => proxy.close()));
    },
  };
}

interface AccountServer {
  /** Its number in the cluster. */
  readonly node: number;
  /** Of the database there. */
  readonly url: string;
}

async function accountServers(databaseUrl: string): Promise<readonly AccountServer[]> {
  const servers = await withClient(databaseUrl, serversBeside);
  return servers
    .filter(({ coordinates }) => !coordinates)
    .map(({ node, host, port }) => {
      const url = new URL(databaseUrl);
      url.host = `${host}:${port}`;
      return { node, url: url.href };
    });
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
