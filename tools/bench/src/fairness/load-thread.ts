import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A call that many callers repeat. */
export interface CallerLoad {
  readonly callers: number;
  readonly url: string;
  readonly key: string;
  readonly body: string;
}

// In a thread, so that reading responses does not delay the measured calls.
const { callers, url, key, body } = workerData as CallerLoad;
const responses: Record<string, number> = {};
const controller = new AbortController();

parentPort?.once('message', () => controller.abort());
await Promise.all(Array.from({ length: callers }, repeat));
parentPort?.postMessage(responses);

/** Repeats the call until aborted; honours Retry-After. */
async function repeat(): Promise<void> {
  const { signal } = controller;
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  while (!signal.aborted) {
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal });
      responses[response.status] = (responses[response.status] ?? 0) + 1;
      await response.arrayBuffer();
      const retryAfter = Number(response.headers.get('retry-after') ?? 0);
      if (retryAfter > 0) await wait(retryAfter * 1000, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
