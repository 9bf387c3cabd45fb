import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { IndexSettings } from '../index-settings.ts';
import { openSource } from './creator-source.ts';
import { IndexKeeper } from './index-keeper.ts';
import { bytesOf, type KeeperMessage } from './keeper-messages.ts';
import { type IndexState, type NamedSegment, Snapshots } from './snapshots.ts';
import { loadOnThreads, mergeOnThread } from './threads.ts';

const settings = workerData as IndexSettings;
const stopping = new AbortController();
const bytes = new Map<string, number>();

function send(message: KeeperMessage) {
  return parentPort?.postMessage(message);
}

function report(fault: unknown): null {
  send({ kind: 'fault', message: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) });
  return null;
}

function publish(segments: readonly NamedSegment[]): void {
  const names = new Set(segments.map(({ name }) => name));
  for (const name of bytes.keys()) if (!names.has(name)) bytes.delete(name);
  const sent = segments.map(({ name, segment, deleted }) => ({
    name,
    deleted,
    segment: bytes.has(name) ? null : segment,
  }));
  for (const { name, segment } of segments) if (!bytes.has(name)) bytes.set(name, bytesOf(segment));
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  if (total > settings.memoryLimit) {
    send({ kind: 'over_memory', bytes: total });
    stopping.abort();
    return;
  }
  send({ kind: 'segments', segments: sent });
}

async function currentVersion(): Promise<string> {
  // Loads every filter, for snapshots only.
  const [source, { segmentShape }] = await Promise.all([opening, import('../segment/segment-shape.ts')]);
  return `${segmentShape()} ${await source.version()}`;
}

/** The pause doubles up to this while polls fail. Only the first failure is reported. */
const maxPauseMs = 5000;

async function keep(keeper: IndexKeeper, state: IndexState | null): Promise<void> {
  const caughtUp = (from: 'snapshot' | 'creators' | null) =>
    send({ kind: 'caught_up', position: keeper.position, from, standby: source.standby?.() ?? null, ...keeper.work });
  caughtUp(await keeper.start(state));
  let saving = keeper.save().catch(report);
  let savedAt = performance.now();
  let pause = settings.pollMs;
  while (!stopping.signal.aborted) {
    await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) break;
    try {
      await keeper.poll();
      caughtUp(null);
      pause = settings.pollMs;
    } catch (fault) {
      if (pause === settings.pollMs) report(fault);
      pause = Math.min(pause * 2, maxPauseMs);
    }
    if (performance.now() - savedAt < settings.snapshotMs) continue;
    await saving;
    saving = keeper.save().catch(report);
    savedAt = performance.now();
  }
  await saving;
  await keeper.save().catch(report);
}

parentPort?.on('message', () => stopping.abort());
const { limits, loadingThreads, snapshotDirectory } = settings;
const opening = openSource(settings.source);
const snapshots = snapshotDirectory === null ? null : new Snapshots(snapshotDirectory, currentVersion());
const loading = snapshots?.load().catch(report);
const source = await opening;
const keeper = new IndexKeeper({
  source,
  snapshots,
  limits,
  loadingThreads,
  load: (ranges) => loadOnThreads({ source: settings.source, ranges, limits }, loadingThreads),
  merge: mergeOnThread,
  publish,
  report,
});
await keep(keeper, (await loading) ?? null);
await source.close();
// A running merge would keep the thread alive. Its result can be dropped.
process.exit();
