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
  const groups = Map.groupBy(commands.keys(), (index) => keyOf(commands[index] as Command));
  const results: Result[] = [];
  for (const indexes of groups.values()) {
    const sent = await send(indexes.map((index) => commands[index]) as [Command, ...Command[]]);
    for (const [position, index] of indexes.entries()) results[index] = sent[position] as Result;
  }
  return results;
}
