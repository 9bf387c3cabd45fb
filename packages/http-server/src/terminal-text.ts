/**
 * Characters that terminals interpret or hide: control characters (which start escape sequences), direction marks,
 * other invisible formatting except joiners, line separators, and lone surrogates.
 */
const obeyed = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes such characters as `\u001b`, so that text from any source is shown on one line. JSON stays equivalent,
 * because they occur only inside strings.
 */
export function harmless(text: string): string {
  return text.replace(obeyed, (character) =>
    Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(''),
  );
}

/** Like `harmless`, but keeps line breaks. */
export function harmlessLines(text: string): string {
  return text.split('\n').map(harmless).join('\n');
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
