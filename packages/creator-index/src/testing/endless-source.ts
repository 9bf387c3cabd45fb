import type { CreatorSource } from '../keeper/creator-source.ts';

function never() {
  return new Promise<never>(() => undefined);
}

/** A source that never answers, kept alive as an open connection would be. */
export async function openCreatorSource(): Promise<CreatorSource> {
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
