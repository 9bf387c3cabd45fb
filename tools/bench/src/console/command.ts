import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Figure, lineOf } from './figure.ts';
import { measurements } from './measurements.ts';
import { scriptSizes } from './script-sizes.ts';
import { setConsoleStage } from './stage.ts';

export const consoleHelp = `usage: npm run bench -- console [--flows] [--json]
The script of each route as it is built; then, in Chromium on a real installation with 20,000 creators: the first load, a tick
among 500 rows at a quarter of the processor, the count after a key, 10,000 rows to XLSX. --flows: also how long all tests of the console in the browser take.`;

/** `bench console`: all figures of the console, one after the other. They are to be taken on an idle machine. */
export async function consoleCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { flows: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const say = (line: string) => !values.json && console.log(line);
  say(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
  const figures: Figure[] = [];
  const report = (figure: Figure) => {
    figures.push(figure);
    say(lineOf(figure));
  };
  for (const figure of await scriptSizes(root)) report(figure);
  const stage = await setConsoleStage();
  try {
    for (const measure of measurements) report(await measure(stage));
  } finally {
    await stage.end();
  }
  if (values.flows) report(await flows());
  if (values.json) console.log(JSON.stringify(figures));
  return 0;
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** What the flows in the browser add to `npm test`. */
async function flows(): Promise<Figure> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [path.join(root, 'tools/start/bootstrap.mjs'), 'test', 'console', '--testPathPatterns=end-to-end'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('a test of the console failed: npm test console says which');
  return {
    name: 'all flows in the browser',
    unit: 's',
    most: 90,
    measured: [(performance.now() - began) / 1000],
    by: 'largest',
  };
}
