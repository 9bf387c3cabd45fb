/**
 * The most bytes of JSON that a tool's result has on the wire, its structured content and its text together: 64 KB. Answers
 * of many rows are given with fewer whole ones. (contract 7 "Tool server")
 */
export const maxToolResultBytes = 65_536;

/** For what is around the content in a message. */
const envelopeBytes = 1024;

/** One letter of JSON is at most three bytes, and again as many, escaped, where the JSON is sent as text. */
const mostBytesPerLetter = 9;

/** Bytes of a result whose body is sent as structured content and again as text. */
export function toolResultBytes(body: unknown): number {
  return bytesOf(JSON.stringify(body));
}

/** Whether a body can be sent within so many bytes. */
export function fitsInResult(body: unknown, bytes = maxToolResultBytes): boolean {
  const json = JSON.stringify(body);
  return json.length * mostBytesPerLetter + envelopeBytes <= bytes || bytesOf(json) <= bytes;
}

function bytesOf(json: string): number {
  return utf8Bytes(json) + utf8Bytes(JSON.stringify(json)) + envelopeBytes;
}

/** JSON as JavaScript writes it has no lone surrogates: two make a letter of four bytes. */
function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}
