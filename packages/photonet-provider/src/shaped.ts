import type { z } from 'zod';
import { FormatChange } from './values.ts';

/** Checks a value against the domain's shape. Throws FormatChange with the name of the first invalid field. */
export function shaped<Shape>(schema: z.ZodType<Shape>, value: unknown): Shape {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new FormatChange(`${result.error.issues[0]?.path.join('.')} is missing or has another type`);
}
