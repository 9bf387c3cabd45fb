/**
 * Parses an answer of the network without losing digits: whole numbers beyond 2^53 become strings of their digits, since
 * ids come as numbers from one day to the next. Returns undefined for what is no JSON or is nested absurdly deep.
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
