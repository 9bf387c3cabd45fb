import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { capacityTable, limitTable, machineSentence, withFigures } from './document.ts';

export const capacityHelp = `usage: npm run bench -- capacity [--creators 1000000] [--searches 10] [--exports 10] [--write]
What an installation needs for so many creators, searches a second and exports of 10,000 rows a day: arithmetic from the measured
figures of tools/bench/src/capacity/inputs.ts, nothing is run. --write brings the tables of docs/scaling.md up to date.`;

const scaling = new URL('../../../../docs/scaling.md', import.meta.url);

/** `bench capacity`: what a size needs, on paper. */
export async function capacityCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      creators: { type: 'string', default: '1000000' },
      searches: { type: 'string', default: '10' },
      exports: { type: 'string', default: '10' },
      write: { type: 'boolean', default: false },
    },
  });
  if (values.write) {
    await writeFile(scaling, withFigures(await readFile(scaling, 'utf8')));
    return 0;
  }
  const [creators, searchesPerSecond, exportsPerDay] = [values.creators, values.searches, values.exports].map(Number);
  if (!(Number(creators) > 0) || !(Number(searchesPerSecond) > 0) || !(Number(exportsPerDay) >= 0)) {
    console.error(capacityHelp);
    return 2;
  }
  const demand = { creators, searchesPerSecond, exportsPerDay } as Parameters<typeof capacityTable>[0][number];
  console.log([capacityTable([demand]), limitTable([demand]), machineSentence()].join('\n\n'));
  return 0;
}
