import { cpus, loadavg } from 'node:os';
import { defineCommand } from '../command.ts';
import { type Figure, measurements } from '../console/measurements.ts';
import { setConsoleStage } from '../console/stage.ts';
import { inOrder } from '../measure/in-order.ts';
import { percentilesOf } from '../measure/percentiles.ts';
import { printRows, rounded } from '../report.ts';

export const consoleCommand = defineCommand({
  name: 'console',
  summary: `Measures in Chromium on a real installation with 20,000 creators: first load, ticking one of 500 rows at a quarter of the CPU
speed, the count after a key, and 10,000 rows to XLSX. Needs an idle machine.`,
  options: {},
  run: async () => {
    console.log(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
    const stage = await setConsoleStage();
    try {
      printRows((await inOrder(measurements, (measure) => measure(stage))).map(rowOf));
    } finally {
      await stage.end();
    }
    return true;
  },
});

/** The median or the largest value is compared with the target. */
function rowOf({ name, unit, max, measured, by, note = '' }: Figure) {
  const percentiles = percentilesOf(measured);
  const value = by === 'largest' ? percentiles.max : percentiles.p50;
  return {
    figure: name,
    measured: `${by} ${rounded(value, 2)} ${unit} of ${measured.length}`,
    'smallest, largest': `${rounded(Math.min(...measured), 2)}, ${rounded(percentiles.max, 2)}`,
    target: `${max} ${unit}${value > max ? ' MISSED' : ''}`,
    note,
  };
}
