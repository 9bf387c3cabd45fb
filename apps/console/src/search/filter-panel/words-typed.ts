/** The words of a typed or pasted line: separated by commas, semicolons, tabs or line breaks, each once, without their mark. */
export function wordsTyped(text: string, mark = ''): string[] {
  const words = text.split(/[,;\t\r\n]+/).map((word) => {
    const trimmed = word.trim();
    return mark !== '' && trimmed.startsWith(mark) ? trimmed.slice(mark.length) : trimmed;
  });
  return [...new Set(words.filter((word) => word !== ''))];
}
