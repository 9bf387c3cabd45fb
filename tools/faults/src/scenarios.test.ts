import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { migrate } from '@creator-discovery/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { noteForTests } from '../../../test-note.mjs';
import { findPgBouncer, noPgBouncer } from './pgbouncer.ts';
import { type ScenarioName, scenarios } from './scenarios/index.ts';
import { SeededRandom, seedOfRun } from './seeded-random.ts';
import { WorkerProcess } from './worker-process.ts';

let dataDir: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  noteForTests((await findPgBouncer()) === null ? noPgBouncer : null);
  dataDir = await mkdtemp(path.join(tmpdir(), 'creator-discovery-faults-test-'));
  server = await EmbeddedPostgres.start({ dataDir, settings: { fsync: 'off', shared_buffers: '64MB' } });
  await migrate(server.url);
}, 120_000);

afterEach(() => WorkerProcess.killAll());

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

/** The scenario that sets the clock runs last: the others depend on the clock. */
const inOrder = (Object.keys(scenarios) as ScenarioName[]).sort(
  (a, b) => Number(a === 'midnight') - Number(b === 'midnight'),
);

describe('money and limits hold under faults', () => {
  test.each(inOrder)(
    '%s',
    async (name) => {
      const seed = seedOfRun();
      const { broken } = await scenarios[name].short({
        url: server.url,
        log: path.join(dataDir, 'postgres.log'),
        random: new SeededRandom(seed),
      });
      expect({ seed, broken }).toEqual({ seed, broken: [] });
    },
    // No scenario takes a quarter of it on idle cores; one that is cut off continues beside those after it.
    400_000,
  );
});
