import pg from 'pg';

/** Works in a new session. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs one statement in a new session; returns its rows. */
export function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<readonly Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(text)).rows);
}
