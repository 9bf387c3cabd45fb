function unique(values: Iterable<string>): string[] {
  return [...new Set(values)];
}

/** Hashtags in a text, without `#`: letters, digits, marks and underscores of any script; lower-case, unique, in order. (spec: scraping 2.4) */
export function hashtagsIn(text: string): string[] {
  return unique(
    Array.from(text.matchAll(/#([\p{L}\p{N}\p{M}_]+)/gu), (match) => (match[1] ?? '').toLowerCase())
      // A keycap emoji is `#` with marks and no letter: not a hashtag.
      .filter((tag) => /[\p{L}\p{N}_]/u.test(tag)),
  );
}

/** Usernames mentioned in a text, without `@`; lower-case, unique, in order. The `@` in an e-mail address doesn't count. */
export function mentionsIn(text: string): string[] {
  return unique(
    Array.from(
      text.matchAll(/(?<![\p{L}\p{N}_.@])@([a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?)(?![\p{L}\p{N}_])/giu),
      (match) => (match[1] ?? '').toLowerCase(),
    ),
  );
}

/** Web addresses in a text (`http`, `https`, `www.`), without trailing punctuation; unique, in order. */
export function linksIn(text: string): string[] {
  return unique(
    Array.from(text.matchAll(/(?:https?:\/\/|(?<![\p{L}\p{N}.@/])www\.)[^\s<>"'`{}|\\^]{1,2000}/giu), ([link]) =>
      withoutTail(link),
    ).filter((link) => /^(?:https?:\/\/|www\.)[\p{L}\p{N}]/iu.test(link)),
  );
}

/** What ends a sentence rather than a link; a closing bracket too, where none was opened. */
function withoutTail(link: string): string {
  const tail = link.includes('(') ? '.,;:!?…»”’]' : '.,;:!?…»”’])';
  let end = link.length;
  while (end > 0 && tail.includes(link.charAt(end - 1))) end -= 1;
  return link.slice(0, end);
}

/** The end of the characters before an `@`, and the start of those after it; each is given a bounded piece. */
const localPart = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}._%+'-]{0,62}[\p{L}\p{N}_+-])?$/u;
const domain = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.){1,6}[\p{L}\p{M}]{2,24}/u;

/** UTF-16 units of the longest local part and of the longest domain that are recognised. */
const longestLocalPart = 2 * 64;
const longestDomain = 2 * (6 * 64 + 24);

/** The addresses that stand in a text as such, in order. */
function* plainAddresses(text: string): Iterable<string> {
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, from))) {
    const before = localPart.exec(text.slice(Math.max(from, at - longestLocalPart), at))?.[0];
    const after = before === undefined ? undefined : domain.exec(text.slice(at + 1, at + 1 + longestDomain))?.[0];
    if (before === undefined || after === undefined) continue;
    from = at + 1 + after.length;
    yield `${before}@${after}`;
  }
}

/** Undoes the usual obfuscation: full-width characters, `(at)`, `[dot]`, ` at ` with ` dot `, `@` and dots between spaces. */
function deobfuscated(text: string): string {
  return text
    .replace(/[＠﹫]/gu, '@')
    .replace(/[．。]/gu, '.')
    .replace(/\s{0,3}[([{<]\s{0,3}(?:at|@)\s{0,3}[)\]}>]\s{0,3}/giu, '@')
    .replace(/\s{0,3}[([{<]\s{0,3}(?:dot|\.)\s{0,3}[)\]}>]\s{0,3}/giu, '.')
    .replace(
      /([\p{L}\p{N}_-]) {1,3}(?:@|at) {1,3}(?=[\p{L}\p{N}-]{1,63}(?:\.[\p{L}]{2,24}| {1,3}dot {1,3}[\p{L}]{2,24}))/giu,
      '$1@',
    )
    .replace(/([\p{L}\p{N}_-])@ {1,3}(?=[\p{L}\p{N}-]{1,63}\.)/giu, '$1@')
    .replace(/(@[\p{L}\p{N}.-]{1,190}?) {1,3}dot {1,3}(?=[\p{L}]{2,24})/giu, '$1.')
    .replace(/(@[\p{L}\p{N}.-]{1,190}?) {1,3}dot {1,3}(?=[\p{L}]{2,24})/giu, '$1.');
}

/**
 * E-mail addresses in a text, also where `@` and dots are spaced, bracketed or spelled out; domain in lower case, unique
 * (case-insensitive), in order. (spec: scraping 2.3 `bio_emails`)
 */
export function emailsIn(text: string): string[] {
  const found = new Map<string, string>();
  for (const email of plainAddresses(deobfuscated(text))) {
    const at = email.lastIndexOf('@');
    const normal = `${email.slice(0, at)}@${email.slice(at + 1).toLowerCase()}`;
    if (!normal.includes('..') && !found.has(normal.toLowerCase())) found.set(normal.toLowerCase(), normal);
  }
  return [...found.values()];
}
