/** A number in JSON with all its digits, even above 2^53. */
function rawNumber(digits: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);
}

/** An id as a number or as text, as the network gives it now this way, now that way. */
export function loosely(id: string): unknown {
  return Number(id.at(-1)) % 2 === 0 && !id.startsWith('0') ? rawNumber(id) : id;
}
