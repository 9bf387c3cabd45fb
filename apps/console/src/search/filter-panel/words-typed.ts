/** Commas and semicolons of any script, tabs and line breaks. */
export const separators = /[,;、，；،؛\t\r\n]+/;

/** Distinct words of a line, without their mark. */
export function wordsTyped(text: string, mark = ''): string[] {
  const words = text.split(separators).map((word) => {
    const trimmed = word.trim();
    return mark !== '' && trimmed.startsWith(mark) ? trimmed.slice(mark.length) : trimmed;
  });
  return [...new Set(words.filter((word) => word !== ''))];
}
