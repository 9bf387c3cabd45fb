/**
 * Parses an answer of a source without losing digits: whole numbers above 2^53 become strings, because the network may send
 * ids as numbers. Returns undefined for invalid or too deeply nested JSON.
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
