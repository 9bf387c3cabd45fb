import lines from './mail-providers.json' with { type: 'json' };

const providers: ReadonlySet<string> = new Set(lines.flatMap((line) => line.split(' ')));
/** Such as `hotmail.co`. */
const providerParents: ReadonlySet<string> = new Set([...providers].map((host) => host.replace(/\.[a-z]+$/, '')));
const providerNames: ReadonlySet<string> = new Set([...providers].map((host) => host.slice(0, host.indexOf('.'))));

/** Returns whether the host is one of the well-known mail providers. */
export function isMailProvider(host: string): boolean {
  return providers.has(host.toLowerCase());
}

/**
 * Spelling of `@` or `.` in an address: the character, in brackets, a word between spaces or marks such as `*`, or the character
 * with spaces around it.
 */
export type Spelling = 'plain' | 'bracketed' | 'word' | 'marked' | 'spaced';

export interface HostLabel {
  readonly text: string;
  /** Spelling of the dot in front; null for the first label. */
  readonly dot: Spelling | null;
  readonly end: number;
}

/** Possible e-mail address. Callers decide how much evidence they need. */
export interface EmailSpelling {
  readonly start: number;
  /** Start of the word that ends in the name. */
  readonly wordStart: number;
  /** Empty if the word ends in no Latin letter or digit. */
  readonly local: string;
  readonly at: Spelling;
  /** Text between name and host, such as `@` or `[at]`. */
  readonly sign: string;
  /** Two or more; the name of a mail provider may stand alone. */
  readonly labels: readonly HostLabel[];
}

const atSign =
  /(?:[ \t]{0,3}[([{<][ \t]{0,2}(?:at|[äæ]t|a|arroba|arobase|chiocciola|małpa|собака|[@＠﹫])[ \t]{0,2}[)\]}>]|[@＠﹫]{1,2}|[ \t]{0,2}[*_~|/=+#·•-]{1,3}[ \t]?(?:at|arroba)[ \t]?[*_~|/=+#·•-]{1,3}|[ \t]{1,3}(?:at|[äæ]t|arroba|arobase|chiocciola|małpa|собака)(?=[ \t])|[ \t]{0,2}(?:艾特|골뱅이|アットマーク)|[ \t]{0,2}(?:[#*~|=^°•·]{1,2}|(?:\p{So}|\p{Sk}|\ufe0f|\u200d){1,4}))[ \t]{0,3}/giu;
const mayHaveSign =
  /[@＠﹫([{<#*~|=^°•·\p{So}]|[^\p{L}\p{N}](?:at|[äæ]t|arroba|arobase|chiocciola|małpa|собака)[^\p{L}\p{N}]|艾特|골뱅이|アットマーク/iu;
const dotSign =
  /[ \t]{0,3}[([{<][ \t]{0,2}(?:dot|punto|ponto|punkt|point|точка|[.．。])[ \t]{0,2}[)\]}>][ \t]{0,3}|[ \t]{0,3}[.．。](?:[ \t]{0,3}(?=[\p{L}\p{N}]))|[ \t]{0,2}[*_~|/=+#·•-]{1,3}[ \t]?(?:dot|punto|ponto|punkt|point)[ \t]?[*_~|/=+#·•-]{1,3}[ \t]{0,2}|[ \t]{1,3}(?:dot|punto|ponto|punkt|point|kropka|точка)[ \t]{1,3}|[ \t]{0,2}[,，][ \t]{0,2}/iuy;
const label = /[\p{L}\p{N}](?:(?!-(?:dot|punto|ponto)-)[\p{L}\p{N}\p{M}-]){0,62}/iuy;
const localPart = /[\p{Script=Latin}\p{N}._+'-]{1,64}$/u;
const outside = /[\s@<>()[\],;:"]/;

const longestLocalPart = 66;
const maxLabels = 8;

/** Yields possible e-mail addresses in any spelling, in order and without overlaps. */
export function* emailSpellings(text: string): Iterable<EmailSpelling> {
  if (!mayHaveSign.test(text)) return;
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(atSign)) {
    if (index < from) continue;
    const before = text.slice(Math.max(from, index - longestLocalPart), index).replace(/[ \t]{1,3}$/, '');
    const gap = index - Math.max(from, index - longestLocalPart) - before.length;
    const name = before.split(outside).at(-1) ?? '';
    if (name === '') continue;
    const labels = labelsAfter(text, index + sign.length);
    if (labels.length === 0) continue;
    const host = hostOf(labels);
    const at = spellingOf(sign, gap);
    const local = localPart.exec(before)?.[0].replace(/^[.+'-]+/u, '') ?? '';
    const end = index - gap;
    const isName = labels.length < 2 && providerNames.has(host.toLowerCase());
    const isLabelled = isName && isAfterMailLabel(text, end - local.length);
    if (isMention(sign, gap) && !isMailProvider(host) && !isLabelled) continue;
    if (labels.length < 2 && !isLabelled && !(isName && at !== 'word' && at !== 'spaced')) continue;
    from = labels.at(-1)?.end ?? index;
    yield { start: end - local.length, wordStart: end - name.length, local, at, sign: sign.trim(), labels };
  }
}

const mailLabel =
  /(?:e-?mail|mail|correo|courriel|posta|почта|メール|邮箱|郵箱|이메일)[ \t]{0,2}[:：=>→-][ \t]{0,2}$|(?:📧|✉|📩|📨|💌)[ \t]{0,3}$/iu;
const longestMailLabel = 20;

/** Returns whether a word such as `email:` is in front. */
export function isAfterMailLabel(text: string, start: number): boolean {
  return mailLabel.test(text.slice(Math.max(0, start - longestMailLabel), start));
}

/** `with @name` is a mention, `#name` a hashtag, and an emoji decoration. */
function isMention(sign: string, gap: number): boolean {
  return (gap > 0 && /^[@＠﹫]$/u.test(sign)) || /^[ \t]*(?:[#*~|=•·]|\p{So}|\p{Sk}|\ufe0f|\u200d)+[ \t]*$/u.test(sign);
}

/** Replaces every plain e-mail address with `mark`, in time linear in the length of the text: texts are not trusted. */
export function withoutEmailAddresses(text: string, mark: string): string {
  let [result, kept] = ['', 0];
  for (const { at, wordStart, labels } of emailSpellings(text)) {
    if (at !== 'plain') continue;
    result += text.slice(kept, wordStart) + mark;
    kept = endOf(labels);
  }
  return result + text.slice(kept);
}

/** Returns the first labels of the host. */
export function hostOf(labels: EmailSpelling['labels'], count = labels.length): string {
  return labels
    .slice(0, count)
    .map(({ text }) => text)
    .join('.');
}

/** Returns the end of the host, before a space and another sentence. */
export function endOf(labels: EmailSpelling['labels']): number {
  const [first, second, ...others] = labels;
  const isProvided = isMailProvider(hostOf(labels, 3));
  const next = others.findIndex(({ dot }, i) => dot === 'spaced' && !(isProvided && i === 0));
  return ((next === -1 ? others : others.slice(0, next)).at(-1) ?? second ?? first)?.end ?? 0;
}

function spellingOf(sign: string, gap = 0): Spelling {
  if (/[([{<]/.test(sign)) return 'bracketed';
  if (/\p{L}/u.test(sign)) return /[^\p{L}\s]/u.test(sign) ? 'marked' : 'word';
  if (/[#*~|=^°•·\p{So}]/u.test(sign)) return 'marked';
  return gap === 0 && sign.length === 1 && sign !== ',' ? 'plain' : 'spaced';
}

function labelsAfter(text: string, start: number): readonly HostLabel[] {
  const labels: HostLabel[] = [];
  let dot: Spelling | null = null;
  for (let at = start; labels.length < maxLabels; ) {
    label.lastIndex = at;
    const found = label.exec(text)?.[0];
    if (found === undefined) break;
    labels.push({ text: found, dot, end: at + found.length });
    dotSign.lastIndex = at + found.length;
    const sign = dotSign.exec(text)?.[0];
    if (sign === undefined) break;
    dot = spellingOf(sign);
    at += found.length + sign.length;
    // A comma is a mistyped dot only in the name of a mail provider.
    label.lastIndex = at;
    const host = `${hostOf(labels)}.${label.exec(text)?.[0]}`;
    if (/[,，]/.test(sign) && !isMailProvider(host) && !providerParents.has(host.toLowerCase())) break;
  }
  return labels;
}
