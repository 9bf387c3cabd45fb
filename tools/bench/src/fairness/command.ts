import { parseArgs } from 'node:util';
import { type Fairness, measureFairness } from './measurements.ts';
import { setStage } from './stage.ts';

export const fairnessHelp = `usage: npm run bench -- fairness [--seconds 20] [--creators 5000] [--json]
What one account's load does to another's: searches of one account, five a second, alone and beside another account that
makes 40 parallel CSV reads of 500 rows, 40 as JSON, or 300 chat turns with a model that never answers.
Exit status 1 when a p95 is more than twice the p95 alone and more than 40 ms.`;

/** `bench fairness`: one action API process, one account that asks five times a second, another that asks for all it can. */
export async function fairnessCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '20' },
      creators: { type: 'string', default: '5000' },
      json: { type: 'boolean', default: false },
    },
  });
  const stage = await setStage(Number(values.creators));
  try {
    const measured = await measureFairness(stage, Number(values.seconds));
    if (values.json) console.log(JSON.stringify(measured));
    else for (const one of measured) console.log(lineOf(one));
    return measured.every(({ fair }) => fair) ? 0 : 1;
  } finally {
    await stage.end();
  }
}

function lineOf({ load, p50, p95, max, answers, fair, residentMiB }: Fairness): string {
  const others = Object.entries(answers).map(([status, count]) => `${count} x ${status}`);
  const beside = others.length === 0 ? '' : `; the load's answers: ${others.join(', ')}`;
  const times = [p50, p95, max].map((time) => time.toFixed(1)).join(' / ');
  return `${load.padEnd(40)} p50 / p95 / max ${times} ms, ${residentMiB} MiB resident${beside}${fair ? '' : '  NOT FAIR'}`;
}
