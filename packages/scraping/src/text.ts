function unique(values: Iterable<string>): string[] {
  return [...new Set(values)];
}

/** Returns mentioned usernames without `@`, lower-case, unique and in order. Ignores e-mail addresses. */
export function mentionsIn(text: string): string[] {
  return unique(
    Array.from(
      text.matchAll(/(?<![\p{L}\p{N}_.@])@([a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?)(?![\p{L}\p{N}_])/giu),
      (match) => (match[1] ?? '').toLowerCase(),
    ),
  );
}
