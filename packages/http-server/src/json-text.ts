/** Why a text can't be taken as a request body. */
export type JsonProblem = 'not_json' | 'too_deep' | 'too_many_values' | 'repeated_field';

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem };

/** Objects and arrays inside each other; deeper bodies mean nothing to any operation. */
const deepest = 32;

/** Values in one body: 500 list items with all their fields and 50 tags each. */
export const maxJsonValues = 30_000;

/**
 * Reads JSON strictly: one value, no deeper than 32, of at most `maxJsonValues` values. No object may have a field twice,
 * because parsers differ in which of the two they return (`confirmed` above all).
 */
export function readJson(text: string): ReadJson {
  if (hasTooManyValues(text)) return { ok: false, problem: 'too_many_values' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'not_json' };
  }
  const problem = problemOf(text);
  return problem === null ? { ok: true, value } : { ok: false, problem };
}

const [comma, quote, backslash] = [0x2c, 0x22, 0x5c];

/** Counts the commas outside strings before anything is parsed; a nested value without a comma is bounded by the depth. */
function hasTooManyValues(text: string): boolean {
  // A value and its comma have at least two characters.
  if (text.length < 2 * maxJsonValues) return false;
  let values = 1;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === quote) inString = !inString;
    else if (inString) at += unit === backslash ? 1 : 0;
    else if (unit === comma) values += 1;
    if (values > maxJsonValues) return true;
  }
  return false;
}

/** Walks over a text that is known to be JSON. */
function problemOf(text: string): JsonProblem | null {
  const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs;
  const fields: (Set<string> | null)[] = [];
  for (const [token, colon] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      fields.push(token === '{' ? new Set() : null);
      if (fields.length > deepest) return 'too_deep';
    } else if (token === '}' || token === ']') fields.pop();
    else if (colon !== undefined) {
      const names = fields.at(-1);
      const name = nameOf(token.slice(0, -colon.length));
      if (names?.has(name)) return 'repeated_field';
      names?.add(name);
    }
  }
  return null;
}

function nameOf(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}
