/** A parameter of a command. Its text is read in the same way wherever it comes from. */
export interface Parameter<Value> {
  readonly form: 'argument' | 'option' | 'flag';
  readonly help: string;
  /** What an option shows in place of its value. */
  readonly placeholder?: string;
  readonly required: boolean;
  readonly choices?: readonly string[];
  readonly byDefault?: Value;
  /** @throws InvalidText */
  read(text: string): Value;
}

/** Why a text can't be the value of a parameter, in one sentence. */
export class InvalidText extends Error {
  override readonly name = 'InvalidText';
}

/** Why this text can't be read so; null where it can. */
export function problemOf(read: (text: string) => unknown, text: string): string | null {
  try {
    read(text);
    return null;
  } catch (error) {
    if (error instanceof InvalidText) return error.message;
    throw error;
  }
}

interface About<Value> {
  readonly help: string;
  readonly read: (text: string) => Value;
  readonly choices?: readonly string[];
}

interface AboutOption<Value> extends About<Value> {
  readonly placeholder: string;
}

/** A required value, by its position on the command line. */
export function argument<Value>(about: About<Value>): Parameter<Value> {
  return { form: 'argument', required: true, ...about };
}

/** A value that may be missing. */
export function option<Value>(about: AboutOption<Value>): Parameter<Value | undefined> {
  return { form: 'option', required: false, ...about };
}

/** A value by name that must be given. */
export function requiredOption<Value>(about: AboutOption<Value>): Parameter<Value> {
  return { ...(option(about) as Parameter<Value>), required: true };
}

/** A value that is this one where none is given. */
export function optionWithDefault<Value>(about: AboutOption<Value> & { readonly byDefault: Value }): Parameter<Value> {
  return option(about) as Parameter<Value>;
}

/** Something that is so when it is named. */
export function flag(help: string): Parameter<boolean> {
  return { form: 'flag', help, required: false, byDefault: false, read: (text) => text === 'true' };
}

/** One of some words. */
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

/** A name on the command line: `usage-pricing` for `usagePricing`. */
export function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
