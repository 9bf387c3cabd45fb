import { z } from 'zod';

/** Values of placeholders. A query parameter with a null or undefined value is omitted. */
export type TemplateValues = Readonly<Record<string, string | null | undefined>>;

/** Text with placeholders in braces. */
export interface Template {
  readonly names: readonly string[];
  /** Fills in encoded values. Returns null if a placeholder has no value. */
  fill(values: TemplateValues, encode?: (value: string) => string): string | null;
}

const name = /\{(\w{1,30})\}/g;

/** @param allowed placeholders allowed in the template. */
export function template(allowed: readonly string[]) {
  return z
    .string()
    .max(1000)
    .transform((text, context): Template => {
      const names = [...text.matchAll(name)].map(([, found = '']) => found);
      const unknown = names.find((found) => !allowed.includes(found));
      if (unknown === undefined) return templateOf(text, names);
      context.addIssue({ code: 'custom', message: `{${unknown}} is not one of ${allowed.join(', ')}` });
      return z.NEVER;
    });
}

function templateOf(text: string, names: readonly string[]): Template {
  return {
    names,
    fill: (values, encode = (value) => value) =>
      names.some((found) => (values[found] ?? null) === null)
        ? null
        : text.replace(name, (_, found: string) => encode(values[found] ?? '')),
  };
}
