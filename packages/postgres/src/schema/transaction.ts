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

/**
 * The same as part of a transaction that is open already and that whoever opened it ends. What is deferred is checked here, as it
 * would be by a commit: a table with checks to come can't be altered.
 */
export async function withinTransaction(client: pg.Client, subject: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    await client.query('set constraints all immediate');
    await client.query('set constraints all deferred');
  } catch (cause) {
    throw new Error(`${subject}: ${(cause as Error).message}`, { cause });
  }
}
