import { setTimeout as pause } from 'node:timers/promises';

interface Callers<Owner> {
  readonly owners: readonly Owner[];
  /** Prefix of the keys. */
  readonly tag: string;
}

const concurrentCalls = 16;

/**
 * Makes calls for the owners in turn until finished, several at a time. Repeats each with its key until it is answered.
 *
 * @returns the number of failed attempts.
 */
export async function callUntilAnswered<Owner>(
  { owners, tag }: Callers<Owner>,
  finished: AbortSignal,
  call: (owner: Owner, key: string) => Promise<void>,
): Promise<number> {
  let faults = 0;
  const untilAnswered = async (owner: Owner, key: string): Promise<void> => {
    for (;;) {
      try {
        return await call(owner, key);
      } catch {
        faults += 1;
        await pause(20);
      }
    }
  };
  await Promise.all(
    Array.from({ length: concurrentCalls }, async (_, caller) => {
      for (let made = 0; !finished.aborted; made += 1) {
        await untilAnswered(owners[(caller + made) % owners.length] as Owner, `${tag}-${caller}-${made}`);
      }
    }),
  );
  return faults;
}
