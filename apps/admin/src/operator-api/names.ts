import type { AdminCommand } from '../command.ts';
import type { Given } from '../input.ts';
import { WrongUsage } from '../refusal.ts';

/** The name of a command in an address: `credits.grant`. */
export function pathOf({ name }: Pick<AdminCommand, 'name'>): string {
  return name.replaceAll(' ', '.');
}

/** The name of a parameter in JSON: `usage_pricing` for `usagePricing`. */
export function fieldOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The fields of a body under the names of the command's parameters.
 *
 * @throws WrongUsage if the command has no such field.
 */
export function fieldNamesOf(
  { parameters }: Pick<AdminCommand, 'parameters'>,
  body: Readonly<Record<string, string | number | boolean>>,
): Given {
  const names = new Map([...Object.keys(parameters), 'reason'].map((name) => [fieldOf(name), name]));
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      const name = names.get(field);
      if (name === undefined)
        throw new WrongUsage(`there is no field ${field}; the fields are ${[...names.keys()].join(', ')}`);
      return [name, typeof value === 'number' ? String(value) : value];
    }),
  );
}
