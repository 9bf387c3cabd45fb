import type { AdminCommand } from '../command.ts';
import type { RawValues } from '../input.ts';
import { WrongUsage } from '../refusal.ts';
import { snakeCase } from '../shown-fields.ts';

/** Returns a command's name in URLs: `credits.grant`. */
export function pathOf({ name }: Pick<AdminCommand, 'name'>): string {
  return name.replaceAll(' ', '.');
}

/**
 * Renames the fields of a body to the command's parameter names. Null means absent.
 *
 * @throws WrongUsage about an unknown field.
 */
export function fieldNamesOf(
  { parameters }: Pick<AdminCommand, 'parameters'>,
  body: Readonly<Record<string, string | number | boolean | null>>,
): RawValues {
  const names = new Map([...Object.keys(parameters), 'reason'].map((name) => [snakeCase(name), name]));
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      const name = names.get(field);
      if (name === undefined)
        throw new WrongUsage(`unknown field ${field}; the fields are ${[...names.keys()].join(', ')}`);
      return [name, typeof value === 'number' ? String(value) : (value ?? undefined)];
    }),
  );
}
