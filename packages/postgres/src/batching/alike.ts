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
  const groups = new Map<string, { readonly indexes: number[]; readonly alike: [Command, ...Command[]] }>();
  for (const [index, command] of commands.entries()) {
    const key = keyOf(command);
    const group = groups.get(key);
    group?.indexes.push(index);
    group?.alike.push(command);
    if (group === undefined) groups.set(key, { indexes: [index], alike: [command] });
  }
  const results: Result[] = [];
  for (const { indexes, alike } of groups.values()) {
    const sent = await send(alike);
    for (const [position, index] of indexes.entries()) results[index] = sent[position] as Result;
  }
  return results;
}
