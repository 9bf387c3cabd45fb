import { type ParseArgsConfig, parseArgs } from 'node:util';

type Default = string | number;

/** Values of a command's options, typed like their defaults. */
export type OptionValues<Defaults> = {
  readonly [Name in keyof Defaults]: Defaults[Name] extends number ? number : string;
};

export interface BenchCommand {
  readonly name: string;
  readonly help: string;
  /** Returns the exit status. */
  run(args: readonly string[]): Promise<number>;
}

interface CommandDefinition<Defaults> {
  readonly name: string;
  readonly summary: string;
  /** Options with their defaults, in camel case. Numbers must not be negative. */
  readonly options: Defaults;
  /** Returns whether the results are acceptable. */
  run(options: OptionValues<Defaults>): Promise<boolean>;
}

/** Exit status of a command: 0, 1 if its results are not acceptable, or 2 for wrong usage. */
export function defineCommand<Defaults extends Readonly<Record<string, Default>>>(
  definition: CommandDefinition<Defaults>,
): BenchCommand {
  const { name, summary, options, run } = definition;
  const usage = Object.entries(options).map(([option, value]) => ` [--${kebab(option)} ${value}]`);
  const help = `npm run bench -- ${name}${usage.join('')}\n${summary.replace(/^/gm, '  ')}`;
  return {
    name,
    help,
    run: async (args) => {
      try {
        return (await run(valuesOf(options, args))) ? 0 : 1;
      } catch (error) {
        if (!(error instanceof WrongUsage)) throw error;
        console.error(`${error.message}\n\n${help}`);
        return 2;
      }
    },
  };
}

export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

function valuesOf<Defaults extends Readonly<Record<string, Default>>>(
  defaults: Defaults,
  args: readonly string[],
): OptionValues<Defaults> {
  const options = Object.keys(defaults).map((name) => [kebab(name), { type: 'string' }] as const);
  const given = parsed(args, Object.fromEntries(options));
  const values = Object.entries(defaults).map(([name, byDefault]) => {
    const value = given[kebab(name)];
    if (value === undefined || typeof byDefault !== 'number') return [name, value ?? byDefault];
    if (!(Number(value) >= 0)) throw new WrongUsage(`--${kebab(name)} must be a number.`);
    return [name, Number(value)];
  });
  return Object.fromEntries(values) as OptionValues<Defaults>;
}

function parsed(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new WrongUsage((error as Error).message, { cause: error });
  }
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
