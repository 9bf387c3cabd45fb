import type { Expression } from './expression.ts';
import { textIn } from './values.ts';

/** Where one of a few words is, and the domain's word for each of the provider's. */
export interface WordField {
  readonly path: Expression;
  readonly values: Readonly<Record<string, string>>;
}

/** The domain's word for what an answer has there; the provider's own where the document knows no other; null where there is none. */
export function wordIn(node: unknown, { path, values }: WordField): string | null {
  const word = textIn(path.read(node));
  return word === null ? null : (values[word] ?? word);
}
