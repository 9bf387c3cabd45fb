import type { JsonSchema } from '@creator-discovery/api-documents';

/** Moves repeated parts of a schema to `$defs` if that is shorter. */
export function withDefinitions(schema: JsonSchema): JsonSchema {
  const parts = new Map<string, Part>();
  countParts(schema, 'input', parts);
  const names = new Map<string, string>();
  for (const [text, { name, times }] of parts)
    if (savedBy(text.length, name, times) > 0)
      names.set(text, [...names.values()].includes(name) ? `${name}${names.size}` : name);
  const whole = inside(schema, names);
  const $defs: Record<string, JsonSchema> = {};
  for (let more = true; more; ) {
    const used = JSON.stringify({ whole, $defs });
    const missing = [...names].filter(([, name]) => !(name in $defs) && used.includes(refTo(name)));
    for (const [text, name] of missing) $defs[name] = inside(parts.get(text)?.schema as JsonSchema, names);
    more = missing.length > 0;
  }
  return Object.keys($defs).length === 0 ? whole : { ...whole, $defs };
}

export function isSchema(node: unknown): node is JsonSchema {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

interface Part {
  readonly name: string;
  readonly schema: JsonSchema;
  times: number;
}

function refTo(name: string): string {
  return `"#/$defs/${name}"`;
}

function savedBy(length: number, name: string, times: number): number {
  const reference = refTo(name).length + '{"$ref":}'.length;
  return (times - 1) * length - times * reference - name.length;
}

/** Counts every schema with and without its description, which may differ from place to place. */
function countParts(node: JsonSchema, name: string, parts: Map<string, Part>): void {
  for (const schema of [node, ...('description' in node ? [withoutDescription(node)] : [])]) {
    const text = JSON.stringify(schema);
    const known = parts.get(text);
    if (known === undefined) parts.set(text, { name, schema, times: 1 });
    else known.times += 1;
  }
  for (const [field, schema] of Object.entries((node.properties ?? {}) as Record<string, JsonSchema>))
    countParts(schema, field, parts);
  if (isSchema(node.items)) countParts(node.items, `${name}Item`, parts);
  for (const one of (node.anyOf ?? []) as JsonSchema[]) countParts(one, `${name}Form`, parts);
}

function withoutDescription({ description: _, ...part }: JsonSchema): JsonSchema {
  return part;
}

function inside(node: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  const parts: Record<string, unknown> = { ...node };
  if (isSchema(node.properties))
    parts.properties = Object.fromEntries(
      Object.entries(node.properties as Record<string, JsonSchema>).map(([field, schema]) => [
        field,
        named(schema, names),
      ]),
    );
  if (isSchema(node.items)) parts.items = named(node.items, names);
  if (Array.isArray(node.anyOf)) parts.anyOf = node.anyOf.map((one) => named(one as JsonSchema, names));
  return parts;
}

function named(node: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  const same = names.get(JSON.stringify(node));
  if (same !== undefined) return { $ref: `#/$defs/${same}` };
  const name = names.get(JSON.stringify(withoutDescription(node)));
  if (name === undefined) return inside(node, names);
  return { description: node.description, $ref: `#/$defs/${name}` };
}
