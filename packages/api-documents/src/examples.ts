/** An example as it is shown: short enough to read, lists by their first row or first three values. */
export function exampleText(example: unknown): string {
  return JSON.stringify(shortened(example), null, 1);
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
