import { reason as readReason } from './arguments.ts';
import type { AdminCommand } from './command.ts';
import { type Parameter, problemOf, wordsOf } from './parameters.ts';
import { WrongUsage } from './refusal.ts';

/** Raw values by parameter name: texts, and true for a flag. */
export type RawValues = Readonly<Record<string, string | boolean | undefined>>;

export interface ReadInput {
  readonly input: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
}

/**
 * Parses the raw values of a call. (contract 1 "Admin commands")
 *
 * @throws WrongUsage about the first parameter that is missing, unknown or invalid.
 */
export function readInput(command: AdminCommand, given: RawValues): ReadInput {
  const { reason, ...values } = given;
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(command.parameters, name));
  if (unknown !== undefined) throw new WrongUsage(`${command.name} has no parameter ${wordsOf(unknown)}`);
  const input = Object.fromEntries(
    Object.entries(command.parameters).map(([name, parameter]) => [name, readValue(name, parameter, values[name])]),
  );
  const refusal = command.refusalOf?.(input) ?? null;
  if (refusal !== null) throw new WrongUsage(refusal);
  return { input, reason: reasonOf(command, reason) };
}

function readValue(name: string, parameter: Parameter<unknown>, given: string | boolean | undefined): unknown {
  if (given === undefined) {
    if (parameter.required) throw new WrongUsage(`${wordsOf(name)} is missing`);
    return parameter.byDefault;
  }
  return readAs(name, parameter.read, String(given));
}

function reasonOf(command: AdminCommand, given: string | boolean | undefined): string | null {
  if (given !== undefined && command.effect !== 'changes') throw new WrongUsage(`${command.name} takes no reason`);
  if (given !== undefined) return readAs('reason', readReason, String(given));
  if (command.reason === 'required') throw new WrongUsage('reason is missing');
  return null;
}

function readAs<Value>(name: string, read: (text: string) => Value, text: string): Value {
  const problem = problemOf(read, text);
  if (problem !== null) throw new WrongUsage(`${wordsOf(name)}: ${problem}`);
  return read(text);
}
