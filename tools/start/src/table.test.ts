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

test('the embedded database is said once to be for trying out, with the commands that move to another', () => {
  expect(table(running).match(/for trying out/g)).toHaveLength(1);
  expect(table(running)).toMatch(/admin -- backup --out FILE.*\n.*DATABASE_URL=.* admin -- restore --from FILE/);
});

test('of a database of the operator nothing of the kind is said', () => {
  const own = { description: 'PostgreSQL at db/creators', embedded: false };
  expect(table({ ...running, database: own })).not.toMatch(/trying out|backup/);
});
