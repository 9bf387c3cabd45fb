/** A JSON Schema of an OpenAPI 3.1 document; references lead to `#/components/schemas/`. */
export type JsonSchema = { readonly [key: string]: unknown };

/** How `fieldList` writes its lines, for the rules at the beginning of a reference. */
export const fieldListNote = 'Fields are listed as `name: type`, with `?` after the name where it may be left out.';

/** The fields of an object as a list, nested ones by their path. A table takes a quarter more bytes to say the same. */
export function fieldList(schema: JsonSchema): string {
  const lines = fieldLines(schema);
  return lines.length === 0 ? 'No fields: send `{}`.' : lines.join('\n');
}

/** A section for a shape that has a name: {@link typeOf} links to it by that name. */
export function shapeSection(name: string, schema: JsonSchema): string {
  const text = schema.type === 'object' ? fieldList(schema) : `One of ${typeOf(schema)}.`;
  return [`### ${name}`, String(schema.description ?? ''), text].filter((part) => part !== '').join('\n\n');
}

/** What values are allowed, in words: a type, the values of a closed set, or a link to the section of a shape. */
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

/** One line per field, nested fields by their path. */
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

/** Of an object or null, the object. */
function objectOf(field: JsonSchema): JsonSchema {
  const forms = (field.anyOf ?? []) as readonly JsonSchema[];
  return forms.find(({ properties }) => properties !== undefined) ?? field;
}

/** The shape that a field refers to, as a link to its section. */
function shapeLink(ref: unknown): string {
  const name = String(ref).replace('#/components/schemas/', '');
  return `[${name}](#${name.toLowerCase()})`;
}

/** What is bounded, by the keywords that bound it. */
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

/** A bound from here on bounds nothing that anybody asks for, and isn't listed. */
export const largestWholeNumber = 1_000_000_000;

/** Null where there is none, or one that only says how wide a number is. */
function boundOf(schema: JsonSchema, name: string): number | null {
  const bound = schema[name];
  if (bound === undefined || isPlainCount(schema, name) || Math.abs(Number(bound)) >= largestWholeNumber) return null;
  return Number(bound);
}

/** That a count isn't negative goes without saying. */
function isPlainCount({ minimum, maximum }: JsonSchema, bound: string): boolean {
  return bound === 'minimum' && minimum === 0 && Number(maximum) >= largestWholeNumber;
}
