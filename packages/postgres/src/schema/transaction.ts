import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

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

/**
 * A wait for a lock that ends before PostgreSQL looks for deadlocks, a second after a wait began: of a migration and a call that
 * wait for each other it is the migration that gives up, and no call fails.
 */
const longestLockWaitMs = 300;

/** Between two attempts, for the calls that waited. */
const betweenAttemptsMs = 200;

/** Locks that can't be had for so long are held by a session that an operator has to look at. */
const patienceMs = 300_000;

const gaveUpWaiting = new Set(['55P03', '40P01']);

/** In a transaction that is repeated where it would have to wait for a lock for long, so that calls continue meanwhile. */
export async function betweenCalls(client: pg.Client, subject: string, work: () => Promise<void>): Promise<void> {
  for (const giveUp = performance.now() + patienceMs; ; await pause(betweenAttemptsMs)) {
    try {
      return await inTransaction(client, subject, async () => {
        await client.query(`set local lock_timeout = '${longestLockWaitMs}ms'`);
        await work();
      });
    } catch (error) {
      const { cause } = error as Error;
      const waited = cause instanceof pg.DatabaseError && gaveUpWaiting.has(cause.code ?? '');
      if (!waited || performance.now() > giveUp) throw error;
    }
  }
}
