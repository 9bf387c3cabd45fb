import { type InputName, inputs } from './inputs.ts';

/** What an installation has to do. */
export interface Demand {
  readonly creators: number;
  readonly searchesPerSecond: number;
  /** Exports of 10,000 rows. */
  readonly exportsPerDay: number;
}

/** The machine that the arithmetic counts in: what it may be used for at most, so that peaks find room. */
export const machine = {
  cores: 32,
  usableShare: 0.6,
  memoryBytes: 256e9,
  diskBytes: 15e12,
  /** What a disk takes in steadily, and what goes to a standby as well. */
  logBytesPerSecond: 200e6,
} as const;

const rowsOfExport = 10_000;
/** Every creator is collected again so often. */
const renewedEveryDays = 7;
/** Of all creators, those of the platform that most searches ask for. */
const shareOfLargestPlatform = 0.5;
/** Copies of each shard, the first one included, so that a node may be lost. */
const copies = 2;
/** Beyond this one process takes too much memory, and its costliest search too long: a cluster takes over. */
const mostCreatorsInMemory = 30_000_000;
const daySeconds = 86_400;

/** What an installation needs for a demand. Cores are busy ones: a machine is used for `usableShare` at most. */
export interface Capacity {
  readonly engine: 'index in memory' | 'OpenSearch';
  /** Of the action APIs, without searches in their own memory. */
  readonly apiCores: number;
  /** Of the cluster, or of the action APIs for searches in their own memory. */
  readonly searchCores: number;
  /** Processes of the action API, each of which has one core for searches. */
  readonly apiProcesses: number;
  /** Of all processes; of a cluster, so that half of what it stores is in the memory of its machines. */
  readonly searchMemoryBytes: number;
  readonly searchDiskBytes: number;
  /** What searches in the memory of action APIs would take, also where there are too many creators for one process. */
  readonly inMemory: { readonly cores: number; readonly processes: number; readonly memoryBytes: number };
  readonly databaseCores: number;
  readonly logBytesPerSecond: number;
  readonly creatorBytes: number;
  readonly grownBytesPerDay: number;
  readonly changesPerSecond: number;
  readonly processorHoursPerDay: number;
  readonly limits: readonly Limit[];
}

/** How much of one thing there is, in parts of what one machine has. */
export interface Limit {
  readonly of: 'index in one process' | 'cores of PostgreSQL' | 'write-ahead log' | 'disk of PostgreSQL in 90 days';
  readonly used: number;
  readonly lifted: string;
}

export function capacityFor(demand: Demand): Capacity {
  const changesPerSecond = demand.creators / (renewedEveryDays * daySeconds);
  const rowsPerSecond = (demand.exportsPerDay * rowsOfExport) / daySeconds;
  const search = searchOf(demand, changesPerSecond);
  const apiCores = cores(demand.searchesPerSecond, 'apiCall');
  const searchCores = search.inProcessCores + search.clusterCores;
  const databaseCores =
    cores(demand.searchesPerSecond, 'databaseSearch') +
    cores(changesPerSecond, 'creatorWritten') +
    cores(rowsPerSecond, 'exportedRow');
  const logBytesPerSecond =
    demand.searchesPerSecond * inputs.searchLog.value +
    changesPerSecond * inputs.creatorLog.value +
    rowsPerSecond * inputs.exportedRowLog.value;
  const creatorBytes = demand.creators * inputs.creatorStored.value;
  const grownBytesPerDay =
    daySeconds *
    (demand.searchesPerSecond * inputs.searchStored.value + rowsPerSecond * inputs.exportedRowStored.value);
  const apiProcesses = Math.ceil((apiCores + search.inProcessCores) / machine.usableShare);
  return {
    engine: search.engine,
    apiCores,
    apiProcesses,
    searchCores,
    searchMemoryBytes: search.engine === 'OpenSearch' ? search.diskBytes / 2 : inMemory(demand).memoryBytes,
    searchDiskBytes: search.diskBytes,
    inMemory: inMemory(demand),
    databaseCores,
    logBytesPerSecond,
    creatorBytes,
    grownBytesPerDay,
    changesPerSecond,
    processorHoursPerDay: ((apiCores + searchCores + databaseCores) / machine.usableShare) * 24,
    limits: limitsOf({
      indexBytes: demand.creators * inputs.indexBytes.value,
      databaseCores,
      logBytesPerSecond,
      diskBytes: creatorBytes + 90 * grownBytesPerDay,
    }),
  };
}

/** Fullest first; what is above 1 doesn't fit one machine. */
function limitsOf(used: {
  readonly indexBytes: number;
  readonly databaseCores: number;
  readonly logBytesPerSecond: number;
  readonly diskBytes: number;
}): readonly Limit[] {
  const limits: Limit[] = [
    {
      of: 'index in one process',
      used: used.indexBytes / (mostCreatorsInMemory * inputs.indexBytes.value),
      lifted: '`SEARCH_ENGINE=opensearch`, about one shard for each 5,000,000 creators of a platform',
    },
    {
      of: 'cores of PostgreSQL',
      used: used.databaseCores / (machine.cores * machine.usableShare),
      lifted: 'a larger machine, or a second installation for new accounts',
    },
    {
      of: 'write-ahead log',
      used: used.logBytesPerSecond / machine.logBytesPerSecond,
      lifted: 'a disk for the log alone, or a second installation for new accounts',
    },
    {
      of: 'disk of PostgreSQL in 90 days',
      used: used.diskBytes / machine.diskBytes,
      lifted: '`RETAIN_SEARCH_PAGES_DAYS`, `RETAIN_HISTORY_DAYS`, `ledger archive`; then a second installation',
    },
  ];
  return limits.sort((a, b) => b.used - a.used);
}

function searchOf({ creators, searchesPerSecond }: Demand, changesPerSecond: number) {
  if (creators <= mostCreatorsInMemory) {
    const inProcessCores = inMemory({ creators, searchesPerSecond, exportsPerDay: 0 }).cores;
    return { engine: 'index in memory', inProcessCores, clusterCores: 0, diskBytes: 0 } as const;
  }
  const searched = (creators / 1e6) * shareOfLargestPlatform;
  const clusterCores =
    cores(searchesPerSecond, 'clusterSearch') +
    cores(searchesPerSecond, 'clusterSearchPerMillion') * searched +
    cores(changesPerSecond, 'clusterWritten') * copies;
  const diskBytes = creators * inputs.clusterStored.value * copies;
  return { engine: 'OpenSearch', inProcessCores: 0, clusterCores, diskBytes } as const;
}

function inMemory({ creators, searchesPerSecond }: Demand): Capacity['inMemory'] {
  const busy = (cores(searchesPerSecond, 'indexSearch') * creators) / 1e6;
  const processes = Math.ceil((busy + cores(searchesPerSecond, 'apiCall')) / machine.usableShare);
  return { cores: busy, processes, memoryBytes: processes * creators * inputs.indexBytes.value };
}

/** Busy cores of so many a second. */
function cores(perSecond: number, input: InputName): number {
  return (perSecond * inputs[input].value) / 1e6;
}
