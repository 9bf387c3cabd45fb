import type { ThreadSource } from '../keeper/creator-source.ts';

function never() {
  return new Promise<never>(() => undefined);
}

/** Opens a source that never answers and keeps its thread alive like an open connection. */
export async function openCreatorSource(): Promise<ThreadSource> {
  setInterval(() => undefined, 1000);
  return {
    version: never,
    position: never,
    ranges: never,
    read: () => ({ [Symbol.asyncIterator]: () => ({ next: never }) }),
    byIds: never,
    changes: never,
    close: never,
  };
}
