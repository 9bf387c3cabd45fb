/** A parameter of a command, on the command line and in the operator API. */
export interface Parameter<Value> {
  readonly form: 'argument' | 'option' | 'flag';
  readonly help: string;
  /** Stands for the value in help texts. */
  readonly placeholder?: string;
  readonly required: boolean;
  readonly choices?: readonly string[];
  readonly byDefault?: Value;
  /** @throws InvalidText */
  read(text: string): Value;
}

/** Explains in one sentence why a text is not a valid value. */
export class InvalidText extends Error {
  override readonly name = 'InvalidText';
}

/** Returns why `read` rejects the text, or null if it accepts it. */
export function problemOf(read: (text: string) => unknown, text: string): string | null {
  try {
    read(text);
    return null;
  } catch (error) {
    if (error instanceof InvalidText) return error.message;
    throw error;
  }
}

interface ParameterDescription<Value> {
  readonly help: string;
  readonly read: (text: string) => Value;
  readonly choices?: readonly string[];
}

interface OptionDescription<Value> extends ParameterDescription<Value> {
  readonly placeholder: string;
}

export function argument<Value>(about: ParameterDescription<Value>): Parameter<Value> {
  return { form: 'argument', required: true, ...about };
}

export function option<Value>(about: OptionDescription<Value>): Parameter<Value | undefined> {
  return { form: 'option', required: false, ...about };
}

export function requiredOption<Value>(about: OptionDescription<Value>): Parameter<Value> {
  return { ...(option(about) as Parameter<Value>), required: true };
}

export function optionWithDefault<Value>(
  about: OptionDescription<Value> & { readonly byDefault: Value },
): Parameter<Value> {
  return option(about) as Parameter<Value>;
}

export function flag(help: string): Parameter<boolean> {
  return {
    form: 'flag',
    help,
    required: false,
    byDefault: false,
    read: (text) => oneOf(['true', 'false']).read(text) === 'true',
  };
}

export function oneOf<Word extends string>(
  words: readonly Word[],
): { readonly choices: readonly Word[]; readonly read: (text: string) => Word } {
  return {
    choices: words,
    read: (text) => {
      const word = words.find((known) => known === text);
      if (word !== undefined) return word;
      throw new InvalidText(`It must be one of ${words.join(', ')}.`);
    },
  };
}

/** Returns a parameter's name on the command line: `usage-pricing` for `usagePricing`. */
export function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
