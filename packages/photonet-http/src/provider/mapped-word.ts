import { textIn } from '@creator-discovery/scraping';
import type { Expression } from './expression.ts';

export interface WordField {
  readonly path: Expression;
  /** Domain words by the provider's words. */
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the domain word of a value, the provider's word if the document defines none, or null without a value. */
export function wordIn(node: unknown, { path, values }: WordField): string | null {
  const word = textIn(path.read(node));
  return word === null ? null : (values[word] ?? word);
}
