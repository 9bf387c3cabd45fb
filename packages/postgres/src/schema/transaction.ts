import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Runs the work in a transaction. If it fails, the message of the error names the subject. */
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
 * Runs the work in an open transaction that its caller ends. Checks deferred constraints, as a commit would, because a table with
 * pending checks can't be altered.
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

/** Shorter than PostgreSQL's deadlock_timeout of 1 s: if a migration and a call wait for each other, the migration gives up. */
const maxLockWaitMs = 300;

/** Pause between two attempts, so that waiting calls can continue. */
const betweenAttemptsMs = 200;

/** After this time the lock belongs to a session that an operator has to look at. */
const patienceMs = 300_000;

const gaveUpWaiting = new Set(['55P03', '40P01']);

/** Runs the work in a transaction and repeats it if it waits too long for a lock, so that calls can continue. */
export async function betweenCalls(client: pg.Client, subject: string, work: () => Promise<void>): Promise<void> {
  for (const giveUp = performance.now() + patienceMs; ; await pause(betweenAttemptsMs)) {
    try {
      return await inTransaction(client, subject, async () => {
        await client.query(`set local lock_timeout = '${maxLockWaitMs}ms'`);
        await work();
      });
    } catch (error) {
      const { cause } = error as Error;
      const waited = cause instanceof pg.DatabaseError && gaveUpWaiting.has(cause.code ?? '');
      if (!waited || performance.now() > giveUp) throw error;
    }
  }
}
