/**
 * Parses an answer of the network without losing digits: whole numbers above 2^53 become strings, since the network may
 * send ids as numbers. Undefined for anything that isn't JSON, or is nested too deeply to parse.
 */
export function parseWireJson(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]);
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context: { source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? '')
    ? context.source
    : value;
}
