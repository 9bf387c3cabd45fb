import { expect, test } from '@jest/globals';
import { createMigratedDatabase } from '../testing.ts';
import { createPool } from './database.ts';
import { withRetries } from './transient-faults.ts';

test('a call that loses its session between two statements is retried on another', async () => {
  const database = await createMigratedDatabase();
  const pool = createPool(database.url, { max: 1 });
  const attempts: number[] = [];
  try {
    await withRetries(async (attempt) => {
      const session = await pool.connect();
      try {
        attempts.push(attempt);
        if (attempt === 0) pool.endSessions();
        await session.query('select');
      } finally {
        session.release();
      }
    });
    expect(attempts).toEqual([0, 1]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
