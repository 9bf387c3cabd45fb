import { statfs } from 'node:fs/promises';
import os from 'node:os';

/** Free resources of a machine, or those a run needs. */
export interface Resources {
  readonly diskBytes: number;
  readonly memoryBytes: number;
  readonly cores: number;
}

export interface Needs extends Resources {
  /** Estimated duration on idle cores. */
  readonly seconds: number;
}

const [kilobyte, megabyte, gigabyte] = [2 ** 10, 2 ** 20, 2 ** 30];

// Per creator, from the measurements in docs/performance.md.
const tableBytes = 6.5 * kilobyte;
/** Two snapshots of the index: one is complete while the next is written. */
const snapshotBytes = 2 * 0.6 * kilobyte;
const walBytes = 12 * kilobyte;
/** Peak of the index while it is built. */
const indexBytes = 0.9 * kilobyte;
/** CPU seconds to generate, import, store, index and vacuum one creator. */
const processorSeconds = 420e-6;

/** Memory of all processes, whatever the number of creators. */
const processBytes = 1.2 * gigabyte;
/** Duration of requests, exports and starts. */
const measuringSeconds = 240;
const cores = 2;

/** Limit of the write-ahead log between checkpoints, in bytes. */
export function walLimitBytes(creators: number): number {
  return creators < 1_000_000 ? 2 * gigabyte : 8 * gigabyte;
}

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

/** Free disk space in the folder, free memory and cores, within the limits of the container. */
export async function freeResources(folder: string): Promise<Resources> {
  const { bavail, bsize } = await statfs(folder);
  return { diskBytes: bavail * bsize, memoryBytes: process.availableMemory(), cores: os.availableParallelism() };
}

/** Lists missing resources, one sentence each. */
export function shortages(needs: Needs, free: Resources): readonly string[] {
  return [
    ...(free.diskBytes < needs.diskBytes ? [shortage('disk space', free.diskBytes, needs.diskBytes)] : []),
    ...(free.memoryBytes < needs.memoryBytes ? [shortage('memory', free.memoryBytes, needs.memoryBytes)] : []),
    ...(free.cores < needs.cores ? [`Needs ${needs.cores} cores; ${free.cores} available.`] : []),
  ];
}

function shortage(resource: string, free: number, needed: number): string {
  return `Needs ${inGigabytes(needed)} of ${resource}; ${inGigabytes(free)} available.`;
}

export function inGigabytes(bytes: number): string {
  return `${(bytes / gigabyte).toFixed(1)} GB`;
}
