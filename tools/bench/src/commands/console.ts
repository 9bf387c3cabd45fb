import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCommand } from '../command.ts';
import { type Figure, lineOf } from '../console/figure.ts';
import { measurements } from '../console/measurements.ts';
import { scriptSizes } from '../console/script-sizes.ts';
import { setConsoleStage } from '../console/stage.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export const consoleCommand = defineCommand({
  name: 'console',
  summary: `Measures the script size of each route; then, in Chromium on a real installation with 20,000 creators: first load, ticking one of 500
rows at a quarter of the CPU speed, the count after a key, and 10,000 rows to XLSX. --flows adds the duration of all browser tests.
Needs an idle machine.`,
  options: { flows: false, json: false },
  run: async (options) => {
    const figures: Figure[] = [];
    const report = (figure: Figure): void => {
      figures.push(figure);
      if (!options.json) console.log(lineOf(figure));
    };
    if (!options.json)
      console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
    for (const figure of await scriptSizes(root)) report(figure);
    const stage = await setConsoleStage();
    try {
      for (const measure of measurements) report(await measure(stage));
    } finally {
      await stage.end();
    }
    if (options.flows) report(await flows());
    if (options.json) console.log(JSON.stringify(figures));
    return true;
  },
});

/** Runs all browser tests of the console. */
async function flows(): Promise<Figure> {
  const began = performance.now();
  const bootstrap = path.join(root, 'tools/start/bootstrap.mjs');
  const child = spawn(process.execPath, [bootstrap, 'test', 'console', '--testPathPatterns=end-to-end'], {
    ...{ cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error('A test of the console failed. Run npm test console for details.');
  const measured = [(performance.now() - began) / 1000];
  return { name: 'all browser tests', unit: 's', max: 90, measured, by: 'largest' };
}
