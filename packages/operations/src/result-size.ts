/** Maximum JSON bytes of a tool result: structured content and text together, 64 KB. (contract 7 "Tool server") */
export const maxToolResultBytes = 65_536;

/** Space for the message around the content. */
const envelopeBytes = 1024;

/** A character takes at most three bytes, and up to six more in the escaped copy sent as text. */
const maxBytesPerCharacter = 9;

/** Size of a result that carries the body as structured content and again as text. */
export function toolResultBytes(body: unknown): number {
  return bytesOf(JSON.stringify(body));
}

export function fitsInResult(body: unknown, bytes = maxToolResultBytes): boolean {
  const json = JSON.stringify(body);
  return json.length * maxBytesPerCharacter + envelopeBytes <= bytes || bytesOf(json) <= bytes;
}

function bytesOf(json: string): number {
  return utf8Bytes(json) + utf8Bytes(JSON.stringify(json)) + envelopeBytes;
}

/** `JSON.stringify` emits no lone surrogates; a pair is one character of four bytes. */
function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}
