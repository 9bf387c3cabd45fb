import { parseSync } from '@swc/core';
import { repositoryFiles, textOf } from './repository.ts';

/** A regular expression of a source file. */
export interface RegularExpression {
  readonly file: string;
  /** Null where it is made at run time, so that nobody can read it here. */
  readonly pattern: string | null;
  readonly flags: string;
}

/** Every regular expression that runs in a process: in the sources of packages and apps, tests apart. */
export function regularExpressions(): readonly RegularExpression[] {
  return repositoryFiles()
    .filter((file) => /^(?:packages|apps)\/[^/]+\/src\/.*\.ts$/.test(file) && !/\.(?:test|contract)\.ts$/.test(file))
    .flatMap((file) => regularExpressionsIn(file, textOf(file)));
}

/** Every regular expression in a TypeScript source. */
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
