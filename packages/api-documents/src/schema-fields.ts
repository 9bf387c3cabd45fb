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

function boundsOf(schema: JsonSchema): string {
  const names = ['minimum', 'maximum', 'minItems', 'maxItems', 'minLength', 'maxLength', 'default'] as const;
  const bounds = names
    .filter(
      (name) =>
        schema[name] !== undefined && !isPlain(schema, name) && Math.abs(Number(schema[name])) < largestWholeNumber,
    )
    .map((name) => `${name} ${JSON.stringify(schema[name])}`);
  return bounds.join(', ');
}

/** A greatest value from here on bounds nothing that anybody asks for, and isn't listed. */
export const largestWholeNumber = 1_000_000_000;

/** That a count isn't negative goes without saying, and that a text which has a greatest length isn't empty. */
function isPlain({ minimum, maximum, minLength, maxLength }: JsonSchema, bound: string): boolean {
  if (bound === 'minLength') return minLength === 1 && maxLength !== undefined;
  return bound === 'minimum' && minimum === 0 && Number(maximum) >= largestWholeNumber;
}
