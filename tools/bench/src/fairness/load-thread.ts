import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** What one caller of the load asks again and again. */
export interface Load {
  readonly callers: number;
  readonly url: string;
  readonly key: string;
  readonly body: string;
}

/**
 * The load has a thread of its own, so that reading its answers doesn't delay the clock of the calls that are measured. Each
 * caller makes its next call when the last one was answered, and honours `Retry-After`.
 */
const load = workerData as Load;
const answers: Record<string, number> = {};
const ended = new AbortController();

parentPort?.once('message', () => ended.abort());
await Promise.all(Array.from({ length: load.callers }, ask));
parentPort?.postMessage(answers);

async function ask(): Promise<void> {
  const signal = ended.signal;
  while (!signal.aborted) {
    try {
      const answer = await fetch(load.url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${load.key}`, 'Content-Type': 'application/json' },
        body: load.body,
        signal,
      });
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      await answer.arrayBuffer();
      const retryAfter = Number(answer.headers.get('retry-after') ?? 0);
      if (retryAfter > 0) await wait(retryAfter * 1000, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
