import { parseSync } from '@swc/core';
import { repositoryFiles, textOf } from './repository.ts';

export interface RegularExpression {
  readonly file: string;
  /** Null if built at run time. */
  readonly pattern: string | null;
  readonly flags: string;
}

/** Regular expressions in packages and apps, without tests. */
export function regularExpressions(): readonly RegularExpression[] {
  return repositoryFiles()
    .filter((file) => /^(?:packages|apps)\/[^/]+\/src\/.*\.ts$/.test(file) && !/\.(?:test|contract)\.ts$/.test(file))
    .flatMap((file) => regularExpressionsIn(file, textOf(file)));
}

export function regularExpressionsIn(file: string, source: string): readonly RegularExpression[] {
  const found: RegularExpression[] = [];
  visit(parseSync(source, { syntax: 'typescript', target: 'es2024' }), (node) => {
    if (node.type === 'RegExpLiteral') found.push({ file, pattern: String(node.pattern), flags: String(node.flags) });
    const isMade = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (isMade && (node.callee as Node | undefined)?.value === 'RegExp') found.push({ file, pattern: null, flags: '' });
  });
  return found;
}

interface Node {
  readonly type?: unknown;
  readonly [field: string]: unknown;
}

function visit(value: unknown, seen: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  seen(value as Node);
  for (const inner of Object.values(value)) visit(inner, seen);
}
