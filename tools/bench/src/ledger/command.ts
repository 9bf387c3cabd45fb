import { parseArgs } from 'node:util';
import { Installation } from '@creator-discovery/installation';
import { createDatabase } from '@creator-discovery/postgres';
import { type Figure, measurements } from './measurements.ts';

export const ledgerHelp = `usage: npm run bench -- ledger [--seconds 10] [--json]
Charges, limits and whole-call admission against a durable PostgreSQL of this machine.`;

/** `bench ledger`: all measurements, one after the other, on one new database. */
export async function ledgerCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { seconds: { type: 'string', default: '10' }, json: { type: 'boolean', default: false } },
  });
  const installation = await Installation.prepare();
  const figures: Figure[] = [];
  try {
    const db = createDatabase(installation.databaseUrl, { max: 16 });
    for (const measure of measurements) {
      const figure = await measure(db, Number(values.seconds));
      figures.push(figure);
      if (!values.json) console.log(lineOf(figure));
    }
    await db.destroy();
  } finally {
    await installation.end();
  }
  if (values.json) console.log(JSON.stringify(figures));
  return 0;
}

function lineOf(figure: Figure): string {
  return `${figure.name}: ${figure.perSecond}/s, p50 ${figure.p50Ms} ms, p99 ${figure.p99Ms} ms (${figure.callers} callers)`;
}
