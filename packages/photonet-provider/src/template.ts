import { z } from 'zod';

/** The values that a template may name; null and undefined are left out of a query. */
export type TemplateValues = Readonly<Record<string, string | null | undefined>>;

/** A text with `{names}` of values. */
export interface Template {
  readonly names: readonly string[];
  /** The text with the values in it, each passed through `encode`; null where one has none. */
  fill(values: TemplateValues, encode?: (value: string) => string): string | null;
}

const name = /\{(\w{1,30})\}/g;

/** A template that may name these values and no others. */
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
