export type AlikeCommands<Command> = readonly [Command, ...Command[]];

/**
 * Groups commands by key, sends one group after the other, and returns the results in the order of the commands. `send` returns
 * one result per command of the group, in order.
 */
export async function sendAlike<Command, Result>(
  commands: readonly Command[],
  keyOf: (command: Command) => string,
  send: (alike: AlikeCommands<Command>) => Promise<readonly Result[]>,
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
