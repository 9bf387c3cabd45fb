/** A JSON Schema of an OpenAPI 3.1 document; references point to `#/components/schemas/`. */
export type JsonSchema = { readonly [key: string]: unknown };

/** Explains the format of `fieldList` to readers. */
export const fieldListNote = 'Fields are listed as `name: type`; a `?` after the name means optional.';

/** Lists the fields of an object, nested ones by their path. Shorter than a table. */
export function fieldList(schema: JsonSchema): string {
  const lines = fieldLines(schema);
  return lines.length === 0 ? 'No fields: send `{}`.' : lines.join('\n');
}

/** Section of a named shape, which {@link typeOf} links to. */
export function shapeSection(name: string, schema: JsonSchema): string {
  const text = schema.type === 'object' ? fieldList(schema) : `One of ${typeOf(schema)}.`;
  return [`### ${name}`, String(schema.description ?? ''), text].filter((part) => part !== '').join('\n\n');
}

/** Describes the allowed values: a type, the values of an enum, or a link to a named shape. */
export function typeOf(schema: JsonSchema): string {
  const { type, enum: values, const: only, anyOf, items, $ref } = schema;
  if ($ref !== undefined) return shapeLink($ref);
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (Array.isArray(values)) return values.length > 30 ? 'string' : values.map((value) => `\`${value}\``).join(', ');
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((one) => typeOf(one as JsonSchema)))].join(' or ');
  if (type === 'array') return `array of ${typeOf((items ?? {}) as JsonSchema)}`;
  if (Array.isArray(type)) return type.join(' or ');
  return typeof type === 'string' ? type : 'any';
}

function fieldLines(schema: JsonSchema, before = ''): string[] {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    const notes = [boundsOf(field), String(field.description ?? '')].filter((note) => note !== '').join('. ');
    const head = `- ${path}${required.has(name) ? '' : '?'}: ${typeOf(field)}`;
    const line = notes === '' ? head : `${head}. ${notes.replaceAll('\n', ' ')}`;
    const inner =
      field.type === 'array' ? fieldLines(itemsOf(field), `${path}[].`) : fieldLines(objectOf(field), `${path}.`);
    return [line, ...inner];
  });
}

function itemsOf({ items = {} }: JsonSchema): JsonSchema {
  return items as JsonSchema;
}

/** Returns the object schema of "object or null". */
function objectOf(field: JsonSchema): JsonSchema {
  const forms = (field.anyOf ?? []) as readonly JsonSchema[];
  return forms.find(({ properties }) => properties !== undefined) ?? field;
}

function shapeLink(ref: unknown): string {
  const name = String(ref).replace('#/components/schemas/', '');
  return `[${name}](#${name.toLowerCase()})`;
}

/** Keywords with their units. */
const bounded = [
  ['minimum', 'maximum', ''],
  ['minItems', 'maxItems', ' items'],
  ['minLength', 'maxLength', ' characters'],
] as const;

function boundsOf(schema: JsonSchema): string {
  const bounds = bounded.map(([low, high, unit]) => {
    const [min, max] = [boundOf(schema, low), boundOf(schema, high)];
    if (min === null && max === null) return '';
    return `${min === null ? `at most ${max}` : max === null ? `at least ${min}` : `${min} to ${max}`}${unit}`;
  });
  const standard = schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`;
  return [...bounds, standard].filter((text) => text !== '').join(', ');
}

/** Bounds from here on limit no real request and are omitted. */
export const largestWholeNumber = 1_000_000_000;

/** Returns null for absent bounds and for bounds of the integer width. */
function boundOf(schema: JsonSchema, name: string): number | null {
  const bound = schema[name];
  if (bound === undefined || isPlainCount(schema, name) || Math.abs(Number(bound)) >= largestWholeNumber) return null;
  return Number(bound);
}

/** A minimum of 0 for counts is omitted. */
function isPlainCount({ minimum, maximum }: JsonSchema, bound: string): boolean {
  return bound === 'minimum' && minimum === 0 && Number(maximum) >= largestWholeNumber;
}
