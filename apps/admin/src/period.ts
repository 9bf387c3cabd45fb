import type { Period } from '@creator-discovery/operators';
import { InvalidText, requiredOption } from './parameters.ts';

export const period = {
  from: requiredOption({ placeholder: 'day', help: 'first day (UTC), such as 2026-11-01', read: day }),
  to: requiredOption({ placeholder: 'day', help: 'last day (UTC), inclusive', read: day }),
};

/** Returns why these days are not a period, or null. */
export function inOrder({ from, to }: Period): string | null {
  return from <= to ? null : '--from must not be after --to';
}

/** @throws InvalidText */
function day(text: string): string {
  const read = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  if (!Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)) return text;
  throw new InvalidText('It must be a day such as 2026-11-01.');
}
