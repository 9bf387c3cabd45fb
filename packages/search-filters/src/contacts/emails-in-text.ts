import { parse } from 'tldts';
import { blankLetters, withoutInvisible } from '../invisible.ts';
import {
  type EmailSpelling,
  emailSpellings,
  type HostLabel,
  isAfterMailLabel,
  isMailProvider,
} from './email-spellings.ts';

/** Reserved for examples. The networks' neutral names use it. */
const reserved = /\.(?:example|test)$/;

/** Returns whether a host has a top-level domain that exists, and a name below it. */
export function isMailHost(host: string): boolean {
  if (reserved.test(host)) return true;
  const { domain, isIcann } = parse(host, { extractHostname: false });
  return isIcann === true && domain !== null;
}

/**
 * Returns e-mail addresses in a text, in order. Domains are in lower case; addresses are unique regardless of case. Omits
 * possible sentences, mentions and links. (spec: scraping 2.3 `bio_emails`)
 */
export function emailsIn(text: string): string[] {
  const found = new Map<string, string>();
  const plain = withJoinedLetters(readable(text));
  for (const spelling of emailSpellings(plain)) {
    const host = hostIn(plain, spelling);
    const address = `${spelling.local}@${host}`;
    if (host !== null && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address);
  }
  return [...found.values()];
}

/** Single characters with a space between them: `j a n e @ x . c o m`. */
const singleLetters = /(?<!\S)[\p{L}\p{N}](?: [\p{L}\p{N}@._+'()[\]{}-]){5,99} [\p{L}\p{N}](?!\S)/gu;

/** Joins letters that are certainly one address: the first one is not the last word of a sentence, such as `a`. */
function withJoinedLetters(text: string): string {
  return text.replace(singleLetters, (letters, at: number) => {
    const joined = letters.replaceAll(' ', '');
    const mayBeWord = /^[aeiouy]/i.test(letters) && /\p{L}\s$/u.test(text.slice(0, at));
    return !mayBeWord && emailsIn(joined)[0]?.toLowerCase() === joined.toLowerCase() ? joined : letters;
  });
}

/** Replaces letters with spaces between them that may be an address. */
export function withoutSpacedAddresses(text: string, mark: string): string {
  return text.replace(singleLetters, (letters) => (emailsIn(letters.replaceAll(' ', '')).length > 0 ? mark : letters));
}

/** Returns the host if the spelling is an address and not a sentence, mention or link; otherwise null. */
export function hostIn(text: string, spelling: EmailSpelling): string | null {
  return isWhole(text, spelling) ? hostOf(text, spelling) : null;
}

const alphanumeric = /[\p{L}\p{N}]/u;

/** `@` as web pages and links write it. */
const encodedAt = /&#(?:64|x40);|&commat;|%40/gi;

export function withPlainAt(text: string): string {
  return text.replace(encodedAt, '@');
}

/** Decodes entities, full-width and styled characters. An invisible space between letters stays, because it may be part of a word. */
function readable(text: string): string {
  const plain = withoutInvisible(withPlainAt(text).normalize('NFKC'));
  return plain.replace(blankLetters, (blank, at: number) =>
    /[\u200b\ufeff]/.test(blank) && alphanumeric.test(plain.charAt(at - 1)) && alphanumeric.test(plain.charAt(at + 1))
      ? blank
      : ' ',
  );
}

const localPart = /^[\p{Script=Latin}\p{N}_](?:[\p{Script=Latin}\p{N}._+'-]*[\p{Script=Latin}\p{N}_+-])?$/u;
/** Scripts without spaces between words, and Korean, whose particles follow a word without space. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const longestLink = 200;

/** Returns whether the name is a whole word, outside links and fediverse handles. */
function isWhole(text: string, { start, local }: EmailSpelling): boolean {
  if (!localPart.test(local) || local.includes('..')) return false;
  // `j a n e@x.com` has letters before it that belong to the name.
  if (local.length === 1 && /(?:^|\s)[\p{L}\p{N}][ \t]$/u.test(text.slice(Math.max(0, start - 3), start))) return false;
  const before = [...text.slice(Math.max(0, start - 2), start)].at(-1) ?? '';
  if (/[@%\p{L}\p{M}\p{N}\u200b\ufeff]/u.test(before) && !unspaced.test(before)) return false;
  const word =
    text
      .slice(Math.max(0, start - longestLink), start)
      .split(/\s/)
      .at(-1) ?? '';
  return !/https?:\/\/|www\./i.test(word);
}

/** Returns the longest existing host with enough evidence, or null. */
function hostOf(text: string, spelling: EmailSpelling): string | null {
  const { labels } = spelling;
  for (let count = labels.length; count >= 2; count -= 1) {
    const dots = labels.slice(1, count);
    const last = labels[count - 1] as HostLabel;
    // An invisible space may hide the rest of the label.
    if (/[\u200b\ufeff]/.test(text.charAt(last.end))) continue;
    const parents = labels.slice(0, count - 1).map((parent) => `${parent.text}.`);
    for (const end of endsOf(parents.join(''), last.text)) {
      const host = parents.join('') + last.text.slice(0, end);
      if (isHost(host) && hasEvidence(text, spelling, { host: host.toLowerCase(), dots })) return host.toLowerCase();
    }
  }
  return null;
}

/** Beginning of another word after a top-level domain: `comDM`, `comお仕事`, `com-DM`. */
const nextWord =
  /(?<=[a-z])(?=\p{Lu})|(?<=[a-zA-Z])(?=[-\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])/u;

/** Returns possible ends of the last label: its end, the next word, and the name of a mail provider. */
function endsOf(parents: string, label: string): readonly number[] {
  const next = label.search(nextWord);
  const provided = [2, 3, 4].filter((end) => isMailProvider(parents + label.slice(0, end)));
  return [label.length, ...(next === -1 ? [] : [next]), ...provided];
}

/** `mastodon.social` has handles, not addresses; `9.pm` is a time. */
const noMail = /^(?:(?:mastodon|mstdn|misskey|pixelfed|threads)\.|\d{1,2}\.[ap]m$)/;

function isHost(host: string): boolean {
  const labels = host.split('.');
  const lower = host.toLowerCase();
  return labels.every((part) => !part.endsWith('-')) && !endsInWord(labels) && !noMail.test(lower) && isMailHost(lower);
}

/** `link` in `name.com.link` and `Live` in `name.de.Live` are words of the text, although they are top-level domains. */
function endsInWord(labels: readonly string[]): boolean {
  const [parent = '', last = ''] = labels.slice(-2);
  if (/^(?:com|net|org)$/i.test(parent)) return last.length > 2 && !reserved.test(`.${last}`);
  return labels.length > 2 && /[a-z]$/.test(parent) && /^\p{Lu}\p{Ll}/u.test(last);
}

/** Quick check for labels of addresses. */
export const mayHaveMailLabel =
  /(?:mail|correo|courriel|posta|почта|メール|邮箱|郵箱|이메일)[ \t]{0,2}[:：=>→-]|📧|✉|📩|📨|💌/i;

/** `ex-@google.com` and `100K@instagram.com` are mentions. */
const seldomLocal = /-$|^\d+(?:\.\d+)?[km]$|^\d\.\d$/i;

/** Returns whether the text between two words is part of an address, not of a sentence. (contract 2 "Words") */
function hasEvidence(
  text: string,
  { start, at, sign, local }: EmailSpelling,
  { host, dots }: { readonly host: string; readonly dots: readonly HostLabel[] },
): boolean {
  const isProvider = isMailProvider(host);
  const spellings = dots.map(({ dot }) => dot);
  if (spellings.includes('spaced') && !isProvider) return false;
  const isSpelled = spellings.some((dot) => dot !== 'plain' && dot !== 'spaced');
  if (at === 'plain') return isProvider || !seldomLocal.test(local);
  if (at === 'marked') return spellings.every((dot) => dot === 'marked');
  if (at === 'bracketed') return isSpelled || isProvider || !/\ba\b/i.test(sign);
  if (isSpelled && (sign === 'AT' || /arroba|arobase|chiocciola|małpa/i.test(sign)) && local === local.toLowerCase())
    return true;
  return (isProvider || isSpelled) && isAfterMailLabel(text, start);
}
