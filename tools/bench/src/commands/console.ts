import { cpus, loadavg } from 'node:os';
import { defineCommand } from '../command.ts';
import { type Figure, lineOf } from '../console/figure.ts';
import { measurements } from '../console/measurements.ts';
import { setConsoleStage } from '../console/stage.ts';

export const consoleCommand = defineCommand({
  name: 'console',
  summary: `Measures in Chromium on a real installation with 20,000 creators: first load, ticking one of 500 rows at a quarter of the CPU
speed, the count after a key, and 10,000 rows to XLSX. Needs an idle machine.`,
  options: { json: false },
  run: async (options) => {
    if (!options.json)
      console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
    const figures: Figure[] = [];
    const stage = await setConsoleStage();
    try {
      for (const measure of measurements) {
        const figure = await measure(stage);
        figures.push(figure);
        if (!options.json) console.log(lineOf(figure));
      }
    } finally {
      await stage.end();
    }
    if (options.json) console.log(JSON.stringify(figures));
    return true;
  },
});
