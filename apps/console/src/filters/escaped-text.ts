/** Escapes the separators `,` and `:` with a backslash. */
export function written(text: string): string {
  return text.replaceAll(/[\\,:]/g, '\\$&');
}

/** Inverse of `written`. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gsu, '$1');
}

export function joined(texts: readonly string[]): string {
  return texts.map(written).join(',');
}

/** Splits at unescaped separators; the parts stay escaped. */
export function parts(text: string, separator: ',' | ':'): string[] {
  const found = [''];
  for (const piece of text.match(/\\.|[^\\]|\\$/gsu) ?? []) {
    if (piece === separator) found.push('');
    else found.push(`${found.pop()}${piece}`);
  }
  return found;
}
