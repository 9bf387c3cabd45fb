import pg from 'pg';

/** The other servers of a Citus cluster, as its coordinator knows them; empty where the server is in none. */
export async function serversBeside(client: pg.Client): Promise<readonly Address[]> {
  const { rows: known } = await client.query(`select to_regclass('pg_dist_node') is not null as known`);
  if (!known[0]?.known) return [];
  const { rows } = await client.query<Address>(
    `select nodeid as node, nodename as host, nodeport as port, groupid = 0 as coordinates
     from pg_dist_node where noderole = 'primary' order by nodeid`,
  );
  return rows;
}

/** Where a server of the cluster is. */
export interface Address {
  /** Its number in the cluster. */
  readonly node: number;
  readonly host: string;
  readonly port: number;
  /** The one that is asked. */
  readonly coordinates: boolean;
}

/** Makes the database, which the coordinator has, on the other servers too, and joins them. */
export async function joinServers(url: string, servers: readonly Address[]): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const others = servers.filter(({ coordinates }) => !coordinates);
  for (const server of others) {
    await query(urlOf(url, server, 'postgres'), `create database ${name} template template0`);
    await query(urlOf(url, server, name), 'create extension citus');
  }
  await query(url, 'create extension citus');
  const coordinator = servers.find(({ coordinates }) => coordinates);
  if (coordinator) await query(url, 'select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
  for (const { host, port } of others) await query(url, 'select citus_add_node($1, $2)', [host, port]);
}

/** Drops the database on the other servers. */
export async function dropElsewhere(url: string, servers: readonly Address[]): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const server of servers.filter(({ coordinates }) => !coordinates))
    await query(urlOf(url, server, 'postgres'), `drop database if exists ${name} with (force)`);
}

function urlOf(url: string, { host, port }: Address, database: string): string {
  const changed = new URL(url);
  changed.host = `${host}:${port}`;
  changed.pathname = `/${database}`;
  return changed.href;
}

async function query(url: string, text: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
