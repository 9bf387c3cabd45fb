/**
 * What a terminal obeys or hides instead of showing it: control characters (escape sequences begin with one), marks that
 * reverse the direction of text, other invisible formatting except the joiners that scripts and emoji need, separators of
 * lines, and halves of characters.
 */
const obeyed = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A text from anywhere as one line that a terminal shows as it is: what it would obey is shown as `\u001b` and the like.
 * A JSON text stays the same JSON: there those characters are in strings only.
 */
export function harmless(text: string): string {
  return text.replace(obeyed, (character) =>
    Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(''),
  );
}

/** The same for a text of several lines, which stay lines. */
export function harmlessLines(text: string): string {
  return text.split('\n').map(harmless).join('\n');
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
