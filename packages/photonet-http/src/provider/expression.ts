import { compile, type JSONValue, TreeInterpreter } from '@jmespath-community/jmespath';
import { z } from 'zod';

/** Location of a value in an answer. */
export interface Expression {
  /** Returns the value; null without a value. */
  read(answer: unknown): unknown;
  /** Returns whether the answer contains the value, even as null. For expressions other than plain paths: not null. */
  knows(answer: unknown): boolean;
}

/** Path such as `a.b_c`. */
const plainPath = /^[A-Za-z_]\w{0,99}(?:\.[A-Za-z_]\w{0,99}){0,20}$/;

/** JMESPath expression, compiled when the document is read. */
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
      // A function received a type that the document did not expect.
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
