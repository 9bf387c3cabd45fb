/** What can't be part of an address: spaces, brackets and the separators of lists. */
const outside = /[\s@<>()[\],;:"]/;

const labelCharacter = /[\p{L}\p{N}-]/u;

/**
 * Puts a mark in place of every e-mail address in a text. Reads each character a bounded number of times, however long the
 * text is: it may come from anybody.
 */
export function withoutEmailAddresses(text: string, mark: string): string {
  let result = '';
  let kept = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const end = endOfDomain(text, at + 1);
    if (end === -1) continue;
    let start = at;
    while (start > kept && !outside.test(text.charAt(start - 1))) start -= 1;
    if (start === at) continue;
    result += text.slice(kept, start) + mark;
    kept = end;
  }
  return result + text.slice(kept);
}

/** Where the domain that begins at `start` ends: after its last label. -1 where it has no two labels. */
function endOfDomain(text: string, start: number): number {
  let end = -1;
  let inLabel = false;
  for (let at = start; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (outside.test(character)) break;
    const next = at + character.length;
    const isLabel = labelCharacter.test(character);
    if (isLabel && (inLabel || (at > start + 1 && text.charAt(at - 1) === '.'))) {
      inLabel = true;
      end = next;
    } else inLabel = false;
    at = next;
  }
  return end;
}
