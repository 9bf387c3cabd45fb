/** How a text separates lines and cells. */
export interface TextLayout {
  /** CR in files of old Macintosh programs, else LF, which may follow a CR. */
  readonly lineEnd: '\n' | '\r';
  /** Most frequent one in the header outside quotes; null if the header has none. */
  readonly delimiter: string | null;
}

const delimiters = [',', ';', '\t', '|'];

/** Reads the layout from the beginning of a file. A first line such as `sep=;` decides. */
export function textLayout(head: string): TextLayout {
  const counts = new Map(delimiters.map((delimiter) => [delimiter, 0]));
  const text = head.trimStart();
  let isQuoted = false;
  let beginsCell = true;
  let lineEnd: TextLayout['lineEnd'] = '\n';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"' && (isQuoted || beginsCell)) isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) {
      if (character === '\r' && text[at + 1] !== '\n' && at + 1 < text.length) lineEnd = '\r';
      break;
    }
    const count = counts.get(character);
    if (count !== undefined && !isQuoted) counts.set(character, count + 1);
    beginsCell = count !== undefined;
  }
  const [, noted] = /^"?sep=(.)"?[\r\n]/.exec(text) ?? [];
  const [first] = [...counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  return { lineEnd, delimiter: noted ?? first?.[0] ?? null };
}
