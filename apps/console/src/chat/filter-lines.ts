import type { Approval } from './messages.ts';

export interface FilterLine {
  /** `creator · audience range · min value` */
  readonly path: string;
  readonly value: string;
}

/** Lists each value in a call's filters. */
export function filterLines(approval: Pick<Approval, 'arguments'>): readonly FilterLine[] {
  return linesOf(filtersOf(approval), []);
}

/** Filters are either a field of the call or the call itself. */
export function filtersOf({ arguments: args }: Pick<Approval, 'arguments'>): unknown {
  return 'filters' in args ? args.filters : searched(args);
}

function searched(args: Readonly<Record<string, unknown>>): unknown {
  const { basic, creator, audience, content, performance, offset } = args;
  return { basic, creator, audience, content, performance, offset };
}

function linesOf(value: unknown, path: readonly string[]): readonly FilterLine[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [{ path: path.join(' · '), value: String(value) }];
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return [{ path: path.join(' · '), value: value.join(', ') }];
  return Object.entries(value).flatMap(([name, inside]) => linesOf(inside, [...path, spoken(name)]));
}

function spoken(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
