import { parseArgs } from 'node:util';
import { coldLine, hangingLine, type Line, steadyLines } from './measurements.ts';
import { setStage } from './stage.ts';

export const scrapeHelp = `usage: npm run bench -- scrape [--seconds 5] [--processes 1] [--rounds 4] [--json]
The scraper API as real processes on a durable PostgreSQL of this machine, against the simulated network:
cached profiles, refusals, a cold target with 800 callers over 4 processes, and rounds of 1000 clients
waiting for a network that hangs (half a minute each).`;

/** `bench scrape`: steady loads on the given number of processes, then many callers at once on four. */
export async function scrapeCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '5' },
      processes: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '4' },
      json: { type: 'boolean', default: false },
    },
  });
  const lines: Line[] = [];
  const steady = await setStage(Number(values.processes));
  lines.push(...(await steadyLines(steady, Number(values.seconds)).finally(steady.end)));
  const crowd = await setStage(4);
  try {
    lines.push(await coldLine(crowd), await hangingLine(crowd, Number(values.rounds)));
  } finally {
    await crowd.end();
  }
  if (values.json) console.log(JSON.stringify(lines));
  else for (const { name, result, target } of lines) console.log(`${name}: ${result} (to reach: ${target})`);
  return 0;
}
