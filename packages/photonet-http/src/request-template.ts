const placeholder = /\{(\w{1,30})\}/g;

/** Values of placeholders. Null: no value, such as no cursor. Absent: unknown. */
export type TemplateValues = Readonly<Record<string, string | number | null>>;

type Json = unknown;

/** Returns the placeholders in a text or anywhere in a JSON value. */
export function placeholdersIn(template: Json): string[] {
  if (typeof template === 'string') return Array.from(template.matchAll(placeholder), ([, name]) => name as string);
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap(placeholdersIn);
}

/** Fills in a text. Returns null if a placeholder has no value. */
export function filledText(
  template: string,
  values: TemplateValues,
  encode: (text: string) => string = String,
): string | null {
  if (placeholdersIn(template).some((name) => (values[name] ?? null) === null)) return null;
  return template.replace(placeholder, (_, name: string) => encode(String(values[name])));
}

/** Fills in fields and omits those without values. */
export function filledFields(fields: Readonly<Record<string, string>>, values: TemplateValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, template]) => [name, filledText(template, values)] as const)
      .filter((field): field is readonly [string, string] => field[1] !== null),
  );
}

/** Fills in JSON. A text that is one placeholder becomes its value, with its type, or null. */
export function filledJson(template: Json, values: TemplateValues): Json {
  if (Array.isArray(template)) return template.map((item) => filledJson(item, values));
  if (typeof template === 'object' && template !== null)
    return Object.fromEntries(Object.entries(template).map(([name, item]) => [name, filledJson(item, values)]));
  if (typeof template !== 'string') return template;
  const [, whole] = /^\{(\w{1,30})\}$/.exec(template) ?? [];
  return whole === undefined ? filledText(template, values) : (values[whole] ?? null);
}
