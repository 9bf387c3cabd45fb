export type ReadJson = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/**
 * Reads JSON in which no object has a field twice: which of the two was meant, nobody can say. An escaped name is the same as
 * the one it stands for.
 */
export function parseJson(text: string): ReadJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  return isPlain(text, value) ? { ok: true, value } : readSlowly(text, value);
}

/**
 * Whether the text surely has no field twice: as many names are written as were parsed. A quote with a colon ends a name, or is
 * part of a value, so there are never fewer.
 */
function isPlain(text: string, value: unknown): boolean {
  if (/"[ \t\r\n]+:/.test(text)) return false;
  let names = 0;
  for (let at = text.indexOf('":'); at >= 0; at = text.indexOf('":', at + 2)) names++;
  return names === fieldsOf(value);
}

/** Fields of all objects in a value. Without recursion: values may be nested as deeply as a line is long. */
function fieldsOf(value: unknown): number {
  let fields = 0;
  const open = isNested(value) ? [value] : [];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const names = Object.keys(one);
    if (!Array.isArray(one)) fields += names.length;
    for (const name of names) {
      const member = (one as Record<string, unknown>)[name];
      if (isNested(member)) open.push(member);
    }
  }
  return fields;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A text that says `":` in one of its values, or has a field twice. */
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
