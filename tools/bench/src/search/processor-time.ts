import { treeSeconds } from '../imports/cpu-seconds.ts';
import type { BenchEngine } from './engine.ts';

/** Processor seconds of this process with its threads, and of those that work for the engine. Linux only for the latter. */
export async function processorSecondsFor(engine: Pick<BenchEngine, 'processes'>): Promise<number> {
  const others = await Promise.all((await engine.processes()).map(treeSeconds));
  return others.reduce((sum, seconds) => sum + seconds, ownSeconds());
}

/** Processor seconds of this process with its threads. */
export function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
