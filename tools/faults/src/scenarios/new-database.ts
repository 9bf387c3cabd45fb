import pg from 'pg';

/** Works with an empty database of its own on the same server, which is removed afterwards. */
export async function withNewDatabase<Result>(url: string, work: (target: string) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = `of_scenario_${process.pid}_${Date.now()}`;
  const target = new URL(url);
  target.pathname = `/${name}`;
  try {
    await client.query(`create database ${name} template template0`);
    return await work(target.href);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
}
