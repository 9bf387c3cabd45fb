import { FormatChange } from '@creator-discovery/scraping';
import type { z } from 'zod';

/** Returns a list; empty for other values. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns an id of digits, the first part of `DIGITS_OWNER`; null for other values. */
export function digitsIn(value: unknown): string | null {
  const [id = ''] = String(typeof value === 'number' || typeof value === 'string' ? value : '').split('_');
  return /^\d{1,40}$/.test(id) ? id : null;
}

/** Checks a value against the domain's shape. Throws FormatChange with the name of the first invalid field. */
export function shaped<Shape>(schema: z.ZodType<Shape>, value: unknown): Shape {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new FormatChange(`${result.error.issues[0]?.path.join('.')} is missing or has another type`);
}
