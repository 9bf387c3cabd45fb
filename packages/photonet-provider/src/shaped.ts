import type { z } from 'zod';
import { FormatChanged } from './values.ts';

/** A value of the domain's shape; throws FormatChanged, with the name of the first field that isn't, never its content. */
export function shaped<Shape>(schema: z.ZodType<Shape>, value: unknown): Shape {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new FormatChanged(`${result.error.issues[0]?.path.join('.')} is missing or of another type`);
}
