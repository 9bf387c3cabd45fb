/** Why a text can't be taken as a request body. */
export type JsonProblem = 'not_json' | 'too_deep' | 'repeated_field';

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: JsonProblem };

/** Objects and arrays inside each other; deeper bodies mean nothing to any operation. */
const deepest = 32;

/**
 * Reads JSON strictly: one value, no deeper than 32, and no field twice in one object, which the parsers of
 * different systems would read differently (`confirmed` above all).
 */
export function readJson(text: string): ReadJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'not_json' };
  }
  const problem = problemOf(text);
  return problem === null ? { ok: true, value } : { ok: false, problem };
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
