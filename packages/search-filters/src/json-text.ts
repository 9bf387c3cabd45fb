/** Why a text is refused. */
export type JsonProblem = 'not_json' | 'too_deep' | 'too_many_values' | 'repeated_field';

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem };

/** Objects and arrays inside each other; deeper values mean nothing to any reader. */
const maxDepth = 32;

/**
 * Reads JSON of at most 32 levels in which no object has a field twice: parsers differ in which of the two they return
 * (`confirmed` above all). An escaped name equals the plain one.
 *
 * @param maxValues values in the whole text; more are refused before they are parsed
 */
export function readJson(text: string, maxValues = Number.POSITIVE_INFINITY): ReadJson {
  if (hasMoreValues(text, maxValues)) return { ok: false, problem: 'too_many_values' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'not_json' };
  }
  const fields = fieldsOf(value);
  if (fields === null) return { ok: false, problem: 'too_deep' };
  return isPlain(text, fields) ? { ok: true, value } : readSlowly(text, value);
}

const [comma, quote, backslash] = [0x2c, 0x22, 0x5c];

/** Counts the commas outside strings; a nested value without a comma is bounded by the depth. */
function hasMoreValues(text: string, max: number): boolean {
  // A value and its comma have at least two characters.
  if (text.length < 2 * max) return false;
  let values = 1;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === quote) inString = !inString;
    else if (inString) at += unit === backslash ? 1 : 0;
    else if (unit === comma) values += 1;
    if (values > max) return true;
  }
  return false;
}

/**
 * Whether the text surely has no field twice: as many names are written as were parsed. A quote with a colon ends a name, or is
 * part of a value, so there are never fewer.
 */
function isPlain(text: string, fields: number): boolean {
  if (/"[ \t\r\n]+:/.test(text)) return false;
  let names = 0;
  for (let at = text.indexOf('":'); at >= 0; at = text.indexOf('":', at + 2)) names++;
  return names === fields;
}

/** Fields of all objects in a value that lies at that depth; null where it is too deep. */
function fieldsOf(value: unknown, depth = 1): number | null {
  if (!isNested(value)) return 0;
  if (depth > maxDepth) return null;
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let fields = Array.isArray(value) ? 0 : members.length;
  for (const member of members) {
    if (!isNested(member)) continue;
    const within = fieldsOf(member, depth + 1);
    if (within === null) return null;
    fields += within;
  }
  return fields;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A text that has a colon after a quote in one of its values, or a field twice. */
function readSlowly(text: string, value: unknown): ReadJson {
  const names: (Set<string> | null)[] = [];
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs)) {
    if (token === '{' || token === '[') names.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') names.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      const known = names.at(-1);
      if (known?.has(name)) return { ok: false, problem: 'repeated_field' };
      known?.add(name);
    }
  }
  return { ok: true, value };
}
