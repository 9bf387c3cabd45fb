export type JsonProblem = 'not_json' | 'too_deep' | 'too_many_values' | 'repeated_field';

export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  /** `detail`: the repeated field, or the parser's message without the text. */
  | { readonly ok: false; readonly problem: JsonProblem; readonly detail?: string };

/** Levels of nested objects and arrays. */
const maxDepth = 32;

/**
 * Parses JSON of at most 32 levels. Repeated fields are refused, because parsers differ in which value they keep, and
 * `confirmed` must not be ambiguous. An escaped name equals the plain one.
 *
 * @param maxValues refuses texts with more values before parsing
 */
export function readJson(text: string, maxValues = Number.POSITIVE_INFINITY): JsonResult {
  if (hasMoreValues(text, maxValues)) return { ok: false, problem: 'too_many_values' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (fault) {
    return { ok: false, problem: 'not_json', detail: (fault as Error).message.split(', ')[0] ?? '' };
  }
  const fields = fieldsOf(value);
  if (fields === null) return { ok: false, problem: 'too_deep' };
  return isPlain(text, fields) ? { ok: true, value } : readSlowly(text, value);
}

const [comma, quote, backslash] = [0x2c, 0x22, 0x5c];

/** Counts the commas outside strings; a nested value without a comma is bounded by the depth. */
function hasMoreValues(text: string, max: number): boolean {
  // A value with its comma takes at least two characters.
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
 * Whether the text certainly repeats no field: it has as many names as were parsed. A quote before a colon ends a name or
 * lies within a value, so the count is never too low.
 */
function isPlain(text: string, fields: number): boolean {
  if (/"[ \t\r\n]+:/.test(text)) return false;
  let names = 0;
  for (let at = text.indexOf('":'); at >= 0; at = text.indexOf('":', at + 2)) names++;
  return names === fields;
}

/** Counts the fields of all objects in a value at the given depth; null if too deep. */
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

/** Reads a text that repeats a field or has a quote before a colon within a value. */
function readSlowly(text: string, value: unknown): JsonResult {
  const names: (Set<string> | null)[] = [];
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs)) {
    if (token === '{' || token === '[') names.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') names.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length)) as string;
      const known = names.at(-1);
      if (known?.has(name)) return { ok: false, problem: 'repeated_field', detail: name };
      known?.add(name);
    }
  }
  return { ok: true, value };
}
