import { dropElsewhere, joinServers, serversBeside } from '@creator-discovery/embedded-postgres/testing';
import pg from 'pg';

/** Works with an empty database of its own on the same server, or the same servers of a cluster, which is removed afterwards. */
export async function withNewDatabase<Result>(url: string, work: (target: string) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = `of_scenario_${process.pid}_${Date.now()}`;
  const target = new URL(url);
  target.pathname = `/${name}`;
  const servers = await serversBeside(client);
  try {
    await client.query(`create database ${name} template template0`);
    if (servers.length > 0) await joinServers(target.href, servers);
    return await work(target.href);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await dropElsewhere(target.href, servers);
    await client.end();
  }
}
