/** The handle in what was typed or pasted: `@ann`, ` ann `, `https://photonet.example/ann/?x` → `ann`. */
export function handleTyped(text: string): string {
  const trimmed = text.trim();
  const path = /^(?:https?:)?[/]{2}[^/]+[/]([^?#]*)/i.exec(trimmed)?.[1] ?? trimmed;
  return (path.split('/').findLast((part) => part !== '') ?? '').replace(/^@/, '');
}
