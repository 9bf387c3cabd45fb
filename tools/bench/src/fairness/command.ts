import { parseArgs } from 'node:util';
import { type Fairness, maxMultiple, measureFairness } from './measurements.ts';
import { setStage } from './stage.ts';

export const fairnessHelp = `usage: npm run bench -- fairness [--seconds 10] [--creators 20000] [--json]
What one account's load does to another's: searches of one account, five a second, while 40 callers of another account make
costly calls of one kind, or 300 take chat turns with a model that never answers. Before each load 40 callers make cheap calls.
Exit status 1 when a p95 is more than ${maxMultiple} times the one beside the cheap calls.`;

/** `bench fairness`: one action API process, one account that asks five times a second, another that asks for all it can. */
export async function fairnessCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '10' },
      creators: { type: 'string', default: '20000' },
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

function lineOf({ load, multiple, cheapP95, p50, p95, max, answers, fair, residentMiB }: Fairness): string {
  const others = Object.entries(answers).map(([status, count]) => `${count} x ${status}`);
  const beside = others.length === 0 ? '' : `; the load's answers: ${others.join(', ')}`;
  const times = [p50, p95, max].map((time) => time.toFixed(1)).join(' / ');
  return `${load.padEnd(42)} ${multiple.toFixed(1).padStart(5)} times ${cheapP95.toFixed(1)} ms, p50 / p95 / max ${times} ms, ${residentMiB} MiB resident${beside}${fair ? '' : '  NOT FAIR'}`;
}
