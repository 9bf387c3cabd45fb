/** Writes a number in JSON with all digits, even above 2^53. */
function rawNumber(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);
}

/** Writes an id as number or text; the network uses both. */
export function loosely(id: string): unknown {
  return Number(id.at(-1)) % 2 === 0 && !id.startsWith('0') ? rawNumber(id) : id;
}
