import { expect, test } from '@jest/globals';
import { table } from './table.ts';

const running = {
  actionApi: 'http://127.0.0.1:8080',
  console: null,
  scraperApi: 'http://127.0.0.1:8081',
  jobWorker: 'http://127.0.0.1:8082',
  photonet: { url: 'http://127.0.0.1:8090', simulated: true },
  database: { description: 'PostgreSQL in .data, port 5432', embedded: true },
  engine: 'embedded engine',
  logs: '.data/logs',
  accountKey: 'cd_live_1',
  scraperKey: 'sk-1',
};

test('the embedded database is labelled for evaluation, with the commands that move its data', () => {
  expect(table(running).match(/for evaluation/g)).toHaveLength(1);
  expect(table(running)).toMatch(/admin -- backup --out FILE.*\n.*DATABASE_URL=.* admin -- restore --from FILE/);
});

test('a configured database has no such label', () => {
  const own = { description: 'PostgreSQL at db/creators', embedded: false };
  expect(table({ ...running, database: own })).not.toMatch(/evaluation|backup/);
});
