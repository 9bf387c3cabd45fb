export type ReadJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/** Objects and lists within each other; what is deeper says nothing about a creator. */
const deepest = 32;

/**
 * Reads JSON that is no deeper than 32 levels and in which no object has a field twice: which of the two was meant, nobody can
 * say. An escaped name is the same as the one it stands for.
 */
export function parseJson(text: string): ReadJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  const fields = fieldsOf(value);
  if (fields === null) return { ok: false, reason: `more than ${deepest} levels deep` };
  return isPlain(text, fields) ? { ok: true, value } : readSlowly(text, value);
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
  if (depth > deepest) return null;
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
      if (known?.has(name)) return { ok: false, reason: 'an object has the same field twice' };
      known?.add(name);
    }
  }
  return { ok: true, value };
}
