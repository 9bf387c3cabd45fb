function unique(values: Iterable<string>): string[] {
  return [...new Set(values)];
}

/** `@` and a whole name. Letters next to it must be Korean, or of a script without spaces. */
const mention =
  /(?<!(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{N}_@]|[\p{L}\p{N}_]\.)@([a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?)(?!\.*[a-z0-9_]|(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{N}])/giu;

/** Returns mentioned usernames without `@`, lower-case, unique and in order. Ignores e-mail addresses and longer names. */
export function mentionsIn(text: string): string[] {
  return unique(Array.from(text.matchAll(mention), (match) => (match[1] ?? '').toLowerCase()));
}
