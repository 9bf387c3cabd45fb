/** Maximum characters per line. */
const lineLength = 120;

/** Formats JSON with several values per line. */
export function jsonText(value: unknown): string {
  return laidOut(value, '', lineLength);
}

export function exampleBlock(example: unknown): string {
  return ['```json', jsonText(example), '```'].join('\n');
}

/** JSON with lists and objects on one line if they fit, and several values per line otherwise. */
function laidOut(value: unknown, indent: string, room: number): string {
  const line = onOneLine(value);
  if (typeof value !== 'object' || value === null || line.length <= room) return line;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const items = Object.entries(value).map(([key, item]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return `${inner}${name}${laidOut(item, inner, lineLength - inner.length - name.length - 1)}`;
  });
  return [open, filled(items).join(',\n'), `${indent}${close}`].join('\n');
}

/** Joins items into full lines; multi-line items stay alone. */
function filled(items: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const item of items) {
    const joined = `${lines.at(-1)}, ${item.trimStart()}`;
    if (lines.length > 0 && joined.length < lineLength && !joined.includes('\n')) lines.splice(-1, 1, joined);
    else lines.push(item);
  }
  return lines;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`)
    .join(', ')}}`;
}
