import { caseless } from './words.ts';

const link = /https?:\/\/\S+/giu;
/** Tags without spaces between them, unless they follow a word, `&`, `@` or a path. Emoji and joining signs belong to a tag. */
const tags =
  /(?<![\p{L}\p{N}\p{M}_&/@])(?:[#＃][\p{L}\p{N}\p{M}_·・־׳״〜～\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200c-\u200d\u{e0020}-\u{e007f}]+)+/gu;
const hasSign = /[\p{L}\p{N}_\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const joinersAtEnd = /[\u200c-\u200d·・〜～]$/u;

/** Returns hashtags without `#`, of any script, lower-case, unique and in order. (spec: scraping 2.4) */
export function hashtagsIn(text: string): string[] {
  const found = [...text.replace(link, ' ').matchAll(tags)].flatMap(([joined]) => joined.split(/[#＃]/u));
  const names = found.map((name) => name.replace(joinersAtEnd, '').toLowerCase());
  // A keycap emoji is `#` with marks but no letter.
  return [...new Set(names)].filter((name) => hasSign.test(name));
}

const maxLength = 100;

/** Returns whether a lower-case text is a hashtag without `#`. */
export function isHashtag(text: string): boolean {
  return text.length <= maxLength && hashtagsIn(`#${text}`)[0] === text.toLowerCase();
}

/** Returns the tags of an entry of a list, without `#`: `#vegan #food` has two; `,` and links have none. */
export function hashtagsOfEntry(entry: string): readonly string[] {
  const text = entry.replace(link, ' ');
  const parts = /^\s*[#＃]/u.test(text) ? text.split(/[#＃]/u) : text.split(/[\s,;，、][#＃]/u);
  return parts.map((part) => part.replace(/[\s,;，、]{1,9}$/u, '').trim()).filter((part) => hashtagName(part) !== '');
}

/** `caseless` without leading `#`. */
export function hashtagName(hashtag: string): string {
  return caseless(hashtag.replace(/^\s*[#＃]+/u, ''));
}
