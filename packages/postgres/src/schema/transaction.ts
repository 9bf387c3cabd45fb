import type pg from 'pg';

/** Does the work in a transaction. A failure leaves nothing behind, and its message names the subject. */
export async function inTransaction(client: pg.Client, subject: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`${subject}: ${(cause as Error).message}`, { cause });
  }
}
