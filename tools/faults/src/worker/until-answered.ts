import { setTimeout as pause } from 'node:timers/promises';

interface Callers {
  readonly ownerIds: readonly string[];
  /** Prefix of the keys. */
  readonly tag: string;
}

const concurrentCalls = 16;

/**
 * Makes calls for the owners in turn until finished, several at a time. Repeats each with its key until it is answered.
 *
 * @returns the number of failed attempts.
 */
export async function callUntilAnswered(
  { ownerIds, tag }: Callers,
  finished: AbortSignal,
  call: (ownerId: string, key: string) => Promise<void>,
): Promise<number> {
  let faults = 0;
  const untilAnswered = async (ownerId: string, key: string): Promise<void> => {
    for (;;) {
      try {
        return await call(ownerId, key);
      } catch {
        faults += 1;
        await pause(20);
      }
    }
  };
  await Promise.all(
    Array.from({ length: concurrentCalls }, async (_, caller) => {
      for (let made = 0; !finished.aborted; made += 1) {
        const ownerId = ownerIds[(caller + made) % ownerIds.length] as string;
        await untilAnswered(ownerId, `${tag}-${caller}-${made}`);
      }
    }),
  );
  return faults;
}
