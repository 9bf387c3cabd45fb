import { type Capacity, capacityFor, type Demand, machine } from './capacity.ts';
import { type Input, inputs } from './inputs.ts';

/** The steps that docs/scaling.md describes. */
export const steps: readonly Demand[] = [
  { creators: 1e6, searchesPerSecond: 10, exportsPerDay: 10 },
  { creators: 10e6, searchesPerSecond: 100, exportsPerDay: 100 },
  { creators: 30e6, searchesPerSecond: 1000, exportsPerDay: 300 },
  { creators: 100e6, searchesPerSecond: 10_000, exportsPerDay: 1000 },
];

/** What a processor of a rented machine costs an hour, in any currency: an assumption, to be replaced by one's own. */
const pricePerProcessorHour = 0.04;

/** The inputs as a table. */
export function inputTable(): string {
  const rows: readonly Input[] = Object.values(inputs);
  return table(
    ['measured', 'figure', 'where'],
    rows.map(({ what, value, unit, from }) => [what, `${value.toLocaleString('en-US')} ${unit}`, from]),
  );
}

/** What each demand needs, a column for each. */
export function capacityTable(demands: readonly Demand[]): string {
  const columns = demands.map((demand) => ({ demand, needs: capacityFor(demand) }));
  const row = (what: string, of: (column: { demand: Demand; needs: Capacity }) => string) => [what, ...columns.map(of)];
  return table(
    ['', ...demands.map(({ creators }) => `${rounded(creators / 1e6)} M creators`)],
    [
      row('searches a second / exports of 10,000 rows a day', ({ demand }) =>
        [demand.searchesPerSecond, demand.exportsPerDay].map(rounded).join(' / '),
      ),
      row('search engine', ({ needs }) => needs.engine),
      row('busy cores: searches / the rest of the APIs', ({ needs }) =>
        [needs.searchCores, needs.apiCores].map(rounded).join(' / '),
      ),
      row('processes of the action API', ({ needs }) => rounded(needs.apiProcesses)),
      row('memory for searches, all processes or nodes', ({ needs }) => sized(needs.searchMemoryBytes)),
      row('disk of the search cluster', ({ needs }) =>
        needs.searchDiskBytes === 0 ? 'none' : sized(needs.searchDiskBytes),
      ),
      row('searches in the memory of processes instead: busy cores / processes / their memory', ({ needs }) =>
        needs.engine === 'index in memory'
          ? 'as above'
          : [rounded(needs.inMemory.cores), rounded(needs.inMemory.processes), sized(needs.inMemory.memoryBytes)].join(
              ' / ',
            ),
      ),
      row('busy cores of PostgreSQL and workers', ({ needs }) => rounded(needs.databaseCores)),
      row('changed creators a second', ({ needs }) => rounded(needs.changesPerSecond)),
      row('write-ahead log', ({ needs }) =>
        [`${sized(needs.logBytesPerSecond)}/s`, `${sized(needs.logBytesPerSecond * 86_400)} a day`].join(', '),
      ),
      row('creators in the database', ({ needs }) => sized(needs.creatorBytes)),
      row('the rest grows a day, before anything is removed', ({ needs }) => sized(needs.grownBytesPerDay)),
      row('processor hours a day, all used for 60 %', ({ needs }) => rounded(needs.processorHoursPerDay)),
      row(`their cost a month at ${pricePerProcessorHour} an hour`, ({ needs }) =>
        rounded(needs.processorHoursPerDay * 30 * pricePerProcessorHour),
      ),
    ],
  );
}

/** The parts of docs/scaling.md that are worked out, by the name in the comments around them. */
const figures: Readonly<Record<string, () => string>> = {
  inputs: inputTable,
  capacity: () => capacityTable(steps),
  limits: () => limitTable(steps),
  machine: machineSentence,
};

/**
 * The document with its tables as the inputs make them.
 *
 * @throws RangeError when it lacks the comments around one of them.
 */
export function withFigures(document: string): string {
  return Object.entries(figures).reduce((text, [name, made]) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new RangeError(`The document has no place for ${name}`);
    return `${text.slice(0, from + begin.length)}\n${made()}\n${text.slice(to)}`;
  }, document);
}

/** The limits of one machine that each demand comes nearest to. */
export function limitTable(demands: readonly Demand[]): string {
  return table(
    ['', 'first limit', 'in parts of one machine', 'lifted by', 'next'],
    demands.map((demand) => {
      const [first, second] = capacityFor(demand).limits;
      return [
        `${rounded(demand.creators / 1e6)} M, ${rounded(demand.searchesPerSecond)}/s`,
        first?.of ?? '',
        rounded(first?.used ?? 0),
        first?.lifted ?? '',
        second === undefined ? '' : `${second.of}: ${rounded(second.used)}`,
      ];
    }),
  );
}

/** The machine of the tables, in words. */
export function machineSentence(): string {
  const { cores, usableShare, memoryBytes, diskBytes, logBytesPerSecond } = machine;
  return `One machine is ${cores} cores that are used for ${usableShare * 100} % at most, ${memoryBytes / 1e9} GB of memory, ${diskBytes / 1e12} TB of disk, ${logBytesPerSecond / 1e6} MB of write-ahead log a second.`;
}

/** Two digits that count. */
function rounded(value: number): string {
  return value === 0 ? '0' : Number(value.toPrecision(2)).toLocaleString('en-US', { maximumFractionDigits: 4 });
}

function sized(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)));
  return `${rounded(bytes / 1000 ** step)} ${units[step]}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
