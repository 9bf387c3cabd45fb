/** A text that can stand between the separators of an address: `,` and `:` are marked with a backslash. */
export function written(text: string): string {
  return text.replaceAll(/[\\,:]/g, '\\$&');
}

/** The text that was written. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/gsu, '$1');
}

/** Texts with commas between them. */
export function joined(texts: readonly string[]): string {
  return texts.map(written).join(',');
}

/** What is between separators that aren't marked, still as written. */
export function parts(text: string, separator: ',' | ':'): string[] {
  const found = [''];
  for (const piece of text.match(/\\.|[^\\]|\\$/gsu) ?? []) {
    if (piece === separator) found.push('');
    else found.push(`${found.pop()}${piece}`);
  }
  return found;
}
