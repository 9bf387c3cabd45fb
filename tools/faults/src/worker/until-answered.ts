/** Whose calls a process makes, and what their keys begin with. */
interface Callers {
  readonly ownerIds: readonly string[];
  readonly tag: string;
}

const callsAtOnce = 16;

/**
 * Makes calls for these owners in turn until told to finish, several at a time. Each is repeated under its key until it is answered.
 *
 * @returns how often a call failed for its caller.
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
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  await Promise.all(
    Array.from({ length: callsAtOnce }, async (_, caller) => {
      for (let made = 0; !finished.aborted; made += 1) {
        const ownerId = ownerIds[(caller + made) % ownerIds.length] as string;
        await untilAnswered(ownerId, `${tag}-${caller}-${made}`);
      }
    }),
  );
  return faults;
}
