import { harmlessLines } from '@creator-discovery/http-server';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { reason } from './arguments.ts';
import type { AdminCommand } from './command.ts';
import { commands, groups } from './commands/index.ts';
import type { AdminStreams } from './context.ts';
import type { RawValues } from './input.ts';
import { type Parameter, problemOf, wordsOf } from './parameters.ts';

const description = `Operator commands. They use the database in DATABASE_URL, which may be in use, or an operator API (--server).

Exit status: 0 done, 1 refused or failed (the reason is on standard error), 2 wrong usage.`;

const examples = `
Examples:
  admin accounts create --name "Acme" --plan pro --credits 500
  admin credits grant 6f0c5a1e-... 1000 --reason "invoice 2291"
  admin keys rotate 2b1d... --overlap 24h
  admin creators import creators.ndjson
  admin jobs list --running --json
  admin backup --out creators.backup`;

/** Runs a parsed command line; `csv` is given for lists. */
export type CommandRunner = (command: AdminCommand, given: RawValues) => Promise<void>;

export function programOf(streams: AdminStreams, perform: CommandRunner): Command {
  const program = new Command('admin')
    .description(description)
    .option('--json', 'print one JSON value on standard output')
    .option('--server <url>', 'run the command through this operator API, with OPERATOR_TOKEN from the environment')
    .addHelpText('after', examples)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => streams.stdout.write(harmlessLines(text)),
      writeErr: (text) => streams.stderr.write(harmlessLines(text)),
    })
    .exitOverride();
  for (const command of commands) addCommand(program, command, perform);
  for (const command of descendants(program)) command.copyInheritedSettings(program);
  return program;
}

function addCommand(program: Command, command: AdminCommand, perform: CommandRunner): void {
  const words = command.name.split(' ');
  const group = words.slice(0, -1).reduce((parent, _word, at) => groupOf(parent, words.slice(0, at + 1)), program);
  const added = group.command(words.at(-1) ?? '').description(command.summary);
  if (command.notes !== undefined) added.addHelpText('after', `\n${command.notes}`);
  const names = Object.keys(command.parameters);
  if (command.rows) added.option('--csv', 'print the list as CSV');
  for (const [name, parameter] of Object.entries(command.parameters)) addParameter(added, name, parameter);
  if (command.effect === 'changes')
    added.addOption(
      new Option('--reason <text>', reasonHelp)
        .argParser(checked(reason))
        .makeOptionMandatory(command.reason === 'required'),
    );
  const positional = names.filter((name) => command.parameters[name]?.form === 'argument');
  added.action((...given: unknown[]) => {
    const values = positional.map((name, at) => [name, given[at]]);
    return perform(command, { ...Object.fromEntries(values), ...(given[positional.length] as RawValues) });
  });
}

const reasonHelp = 'reason, kept in the audit log forever: do not name people';

function groupOf(parent: Command, words: readonly string[]): Command {
  const name = words.at(-1) ?? '';
  const known = parent.commands.find((command) => command.name() === name);
  return known ?? parent.command(name).description(groups[words.join(' ')] ?? '');
}

function addParameter(command: Command, name: string, parameter: Parameter<unknown>): void {
  const { form, help, placeholder, choices, required } = parameter;
  const words = wordsOf(name);
  if (form === 'flag') return void command.option(`--${words}`, help);
  const check = checked(parameter.read);
  if (form === 'argument') {
    const added = new Argument(`<${words}>`, help);
    command.addArgument(choices === undefined ? added.argParser(check) : added.choices(choices));
    return;
  }
  const added = new Option(`--${words} <${placeholder ?? words}>`, helpOf(parameter)).makeOptionMandatory(required);
  command.addOption(choices === undefined ? added.argParser(check) : added.choices(choices));
}

function helpOf({ help, byDefault }: Parameter<unknown>): string {
  return byDefault === undefined ? help : `${help} (default: ${String(byDefault)})`;
}

/** Checks a text and returns it unparsed: the operator API parses it again. */
function checked(read: (text: string) => unknown): (text: string) => string {
  return (text) => {
    const problem = problemOf(read, text);
    if (problem !== null) throw new InvalidArgumentError(problem);
    return text;
  };
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}
