import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EmbeddedPostgres } from '@creator-discovery/embedded-postgres';
import { createDatabase, migrate } from '@creator-discovery/postgres';
import { type Figure, measurements } from './measurements.ts';

export const ledgerHelp = `usage: npm run bench -- ledger [--seconds 10] [--json]
Charges, limits and whole-call admission against a durable PostgreSQL of this machine.`;

/** `bench ledger`: all measurements, one after the other, on one new database. */
export async function ledgerCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { seconds: { type: 'string', default: '10' }, json: { type: 'boolean', default: false } },
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'creator-discovery-bench-'));
  const server = await EmbeddedPostgres.start({ dataDir });
  const figures: Figure[] = [];
  try {
    await migrate(server.url);
    const db = createDatabase(server.url, { max: 16 });
    for (const measure of measurements) {
      const figure = await measure(db, Number(values.seconds));
      figures.push(figure);
      if (!values.json) console.log(lineOf(figure));
    }
    await db.destroy();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  if (values.json) console.log(JSON.stringify(figures));
  return 0;
}

function lineOf(figure: Figure): string {
  return `${figure.name}: ${figure.perSecond}/s, p50 ${figure.p50Ms} ms, p99 ${figure.p99Ms} ms (${figure.callers} callers)`;
}
