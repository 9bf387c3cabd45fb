import type { Machine } from './machine.ts';

/** What a run needs, worked out from what smaller runs needed (docs/performance.md). */
export interface Needs {
  readonly diskBytes: number;
  readonly memoryBytes: number;
  readonly cores: number;
  /** About, on that many cores which nothing else uses. */
  readonly seconds: number;
}

const [kilobyte, megabyte, gigabyte] = [2 ** 10, 2 ** 20, 2 ** 30];

/** For each creator, on the disk: tables with their indexes, and two snapshots, of which one is being written. */
const tableBytes = 6.5 * kilobyte;
const snapshotBytes = 2 * 0.6 * kilobyte;
/** Write-ahead log of an import for each creator; the server removes what is beyond `walLimitBytes`. */
const walBytes = 12 * kilobyte;
/** In memory: the index while it is built from the database, which takes more than it does afterwards. */
const indexBytes = 0.9 * kilobyte;
/** Of the bench, one API, one worker, the import and the generator together, however few creators there are. */
const processBytes = 1.2 * gigabyte;
/** Seconds of a processor for each creator: generated, imported, written by the server, indexed, vacuumed. */
const processorSeconds = 420e-6;
/** Requests, exports and starts, whose times are bounded. */
const measuringSeconds = 240;
const cores = 2;

/** How much log the server may have before it has to write everything into the tables. */
export function walLimitBytes(creators: number): number {
  return creators < 1_000_000 ? 2 * gigabyte : 8 * gigabyte;
}

/** Memory that the server shares between its processes. */
export function sharedBufferBytes(creators: number): number {
  return Math.min(3 * gigabyte, Math.max(256 * megabyte, Math.round(creators * 0.6 * kilobyte)));
}

export function needsOf(creators: number): Needs {
  return {
    diskBytes:
      0.5 * gigabyte +
      creators * (tableBytes + snapshotBytes) +
      Math.min(creators * walBytes, 1.25 * walLimitBytes(creators)),
    memoryBytes: processBytes + sharedBufferBytes(creators) + creators * indexBytes,
    cores,
    seconds: measuringSeconds + (creators * processorSeconds) / cores,
  };
}

/** What the machine lacks, a sentence for each; none where it has all that is needed. */
export async function lacking(needs: Needs, machine: Machine, folder: string): Promise<readonly string[]> {
  const [disk, memory, found] = [await machine.freeDiskBytes(folder), machine.freeMemoryBytes(), machine.cores()];
  return [
    ...(disk < needs.diskBytes
      ? [`${folder} has room for ${inGigabytes(disk)}, not ${inGigabytes(needs.diskBytes)}`]
      : []),
    ...(memory < needs.memoryBytes
      ? [`${inGigabytes(memory)} of memory are free, not ${inGigabytes(needs.memoryBytes)}`]
      : []),
    ...(found < needs.cores ? [`there is ${found} core, not ${needs.cores}`] : []),
  ];
}

export function inGigabytes(bytes: number): string {
  return `${(bytes / gigabyte).toFixed(1)} GB`;
}
