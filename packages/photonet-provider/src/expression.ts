import { compile, type JSONValue, TreeInterpreter } from '@jmespath-community/jmespath';
import { z } from 'zod';

/** Where a value is in an answer. */
export interface Expression {
  /** The value; null where there is none. */
  read(answer: unknown): unknown;
  /** Whether the answer has the value, be it null. Of anything but a plain path: whether it is not null. */
  knows(answer: unknown): boolean;
}

/** `a.b_c`: nothing that could be null for two reasons. */
const plainPath = /^[A-Za-z_]\w{0,99}(?:\.[A-Za-z_]\w{0,99}){0,20}$/;

/** A JMESPath expression, compiled when the document is read. */
export const expression = z
  .string()
  .min(1)
  .max(1000)
  .transform((text, context): Expression => {
    try {
      return expressionOf(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not a JMESPath expression' });
      return z.NEVER;
    }
  });

function expressionOf(text: string): Expression {
  const compiled = compile(text);
  const read = (answer: unknown): unknown => {
    try {
      return TreeInterpreter.search(compiled, answer as JSONValue);
    } catch {
      // A function was given another type than the answers had when the document was written.
      return null;
    }
  };
  const steps = plainPath.test(text) ? text.split('.') : null;
  return { read, knows: (answer) => (steps === null ? read(answer) !== null : exists(answer, steps)) };
}

function exists(answer: unknown, steps: readonly string[]): boolean {
  let node = answer;
  for (const step of steps) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) return false;
    node = (node as Record<string, unknown>)[step];
  }
  return true;
}
