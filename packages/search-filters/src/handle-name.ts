import { caseless } from './words.ts';

/** `caseless` without leading `@`. */
export function handleName(handle: string): string {
  return caseless(handle.replace(/^\s*[@＠]+/u, ''));
}
