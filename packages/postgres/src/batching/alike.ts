/** Commands that can be sent together. */
export type Alike<Command> = readonly [Command, ...Command[]];

/**
 * Sends commands in groups of those with the same key, one group after the other.
 *
 * @param send gives one result for each command of a group, in their order.
 * @returns the results in the order of the commands.
 */
export async function sendAlike<Command, Result>(
  commands: readonly Command[],
  keyOf: (command: Command) => string,
  send: (alike: Alike<Command>) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const groups = new Map<string, number[]>();
  for (const [index, command] of commands.entries()) {
    const key = keyOf(command);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  const results: Result[] = [];
  for (const indexes of groups.values()) {
    const sent = await send(indexes.map((index) => commands[index]) as unknown as Alike<Command>);
    for (const [position, index] of indexes.entries()) results[index] = sent[position] as Result;
  }
  return results;
}
