/** Characters of a line: what fits is not broken up further. */
const lineLength = 120;

/** An example as it is shown: short enough to read, lists by their first row or first three values. */
export function exampleText(example: unknown): string {
  return laidOut(shortened(example), '', lineLength);
}

/** An example as a block of code. */
export function exampleBlock(example: unknown): string {
  return ['```json', exampleText(example), '```'].join('\n');
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, typeof value[0] === 'object' ? 1 : 3).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}

/**
 * JSON whose lists and objects stand on one line where they fit, and else several values on a line: a line for each value is
 * twice as long to read.
 */
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

/** The items, as many to a line as fit; one that has several lines has them to itself. */
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
