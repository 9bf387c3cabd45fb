import { parseArgs } from 'node:util';
import { measureHousekeeping, type Removal } from './measurements.ts';
import { setStage } from './stage.ts';

export const housekeepingHelp = `usage: npm run bench -- housekeeping [--rows 2000000] [--rate 50] [--seconds 20] [--creators 5000] [--json]
What removing old rows does to searches: so many changes of creators and as many pages of searches, all of them too old, are
removed by the chores of a worker while searches come at a steady rate, which come before and after too.
Exit status 1 when the p95 of searches rises by a third or more, or 20,000,000 of each would take more than 10 minutes.`;

/** `bench housekeeping`: one action API process, one worker's chores. */
export async function housekeepingCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: '2000000' },
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '20' },
      creators: { type: 'string', default: '5000' },
      json: { type: 'boolean', default: false },
    },
  });
  const rows = Number(values.rows);
  const stage = await setStage({ creators: Number(values.creators), rows });
  try {
    const measured = await measureHousekeeping(stage, { rate: Number(values.rate), seconds: Number(values.seconds) });
    if (values.json) console.log(JSON.stringify(measured));
    else {
      for (const [when, { count, p50, p95, max }] of Object.entries(measured.searches))
        console.log(
          `searches ${when.padEnd(7)} p50 / p95 / max ${[p50, p95, max].map((ms) => ms.toFixed(1)).join(' / ')} ms (${count})`,
        );
      console.log(`p95 beside the chores is ${measured.ratio.toFixed(2)} times the p95 alone`);
      for (const removal of measured.removals) console.log(lineOf(removal));
      console.log(
        `load of the machine: ${measured.loadAverage.map((load) => load.toFixed(1)).join(' before, ')} at the end`,
      );
    }
    return measured.ratio < 4 / 3 && measured.removals.every(({ twentyMillionSeconds }) => twentyMillionSeconds < 600)
      ? 0
      : 1;
  } finally {
    await stage.end();
  }
}

function lineOf({ chore, rows, seconds, twentyMillionSeconds }: Removal): string {
  return `${chore}: ${rows} in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)}/s; 20,000,000 at this rate in ${Math.round(twentyMillionSeconds)} s`;
}
