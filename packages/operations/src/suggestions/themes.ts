import type { FilterName } from '@creator-discovery/search-filters';
import { isCount } from './amounts.ts';
import { type Clause, figureTags, hasAny, isGlue } from './clause.ts';
import type { Item } from './items.ts';
import type { Tag } from './phrases.ts';
import type { Suggestion } from './suggestion.ts';

const flags = {
  email: ['basic.contactDetails', 'EMAIL'],
  phone: ['basic.contactDetails', 'PHONE'],
  whatsapp: ['basic.contactDetails', 'WHATSAPP'],
  telegram: ['basic.contactDetails', 'TELEGRAM'],
  snapchat: ['basic.contactDetails', 'SNAPCHAT'],
  wechat: ['basic.contactDetails', 'WECHAT'],
  viber: ['basic.contactDetails', 'VIBER'],
  kakao: ['basic.contactDetails', 'KAKAO'],
  verified: ['creator.verified', true],
  paid: ['content.paidPartnerships', true],
  business: ['creator.accountType', 'BUSINESS'],
  creatorAccount: ['creator.accountType', 'CREATOR'],
  personal: ['creator.accountType', 'PERSONAL'],
} as const satisfies Partial<Record<Tag, readonly [FilterName, unknown]>>;

export const flagTags = Object.keys(flags) as (keyof typeof flags)[];

/** Returns contacts of which one is enough: `email, phone or whatsapp`. A filter can't require one of them. */
export function alternativeContacts(items: readonly Item[]): ReadonlySet<Item> {
  const found = new Set<Item>();
  let [group, isOr]: [Item[], boolean] = [[], false];
  for (const item of [...items, undefined]) {
    if (item && isContact(item)) group.push(item);
    else if (item && hasAny(item, 'or')) isOr = true;
    else if (!item || !(isGlue(item) || item.means.kind === 'stop')) {
      if (isOr && group.length > 1) for (const one of group) found.add(one);
      [group, isOr] = [[], false];
    }
  }
  return found;
}

function isContact({ tags }: Item): boolean {
  return flagTags.some((tag) => tags.has(tag) && flags[tag][0] === 'basic.contactDetails');
}

/** Reads platforms, contacts and kinds of accounts. Creators on a messenger need not be reachable there. */
export function readFlags({ items, suggestion, negations }: Clause, alternatives: ReadonlySet<Item>): void {
  items.forEach((item, at) => {
    if (item.tags.has('platform') && !negations.has(item)) suggestion.setPlatform(item);
    const tag = flagTags.find((one) => item.tags.has(one));
    if (tag === undefined || negations.has(item) || alternatives.has(item)) return;
    if (isContact(item) && hasAny(items[at + 1], 'creator')) return;
    const [field, value] = flags[tag];
    suggestion.add(field, value, [item]);
  });
}

/** Reads topics, interests, hashtags, words of bios and captions, and similar creators. */
export function readThemes(clause: Clause, isFirst: boolean): void {
  const { items } = clause;
  const [from, to] = textOf(items);
  const [headFrom, headTo] = headOf(clause, isFirst);
  for (let at = 0; at < items.length; ) {
    const run = items.slice(at, Math.max(at + 1, endOfWords(clause, at)));
    const before = items[at - 1];
    if (run[0]?.field === null)
      readTheme(clause, run, {
        similar: hasAny(before, 'similar')
          ? before
          : [items[at + run.length]].find((one) => hasAny(one, 'similarBefore')),
        text: at >= from && at < to ? items.slice(from, to).find(isText) : undefined,
        mention: mentionBefore(items, at) ?? [items[at + run.length]].find((one) => hasAny(one, 'mention')),
        isHead: (at >= headFrom && at < headTo) || hasAny(before, 'about'),
      });
    at += run.length;
  }
}

/** More unknown words in a row are a sentence in another language. */
const maxWords = 5;
/** An emoji alone is no keyword. */
const letters = /[\p{L}\p{N}]/u;

interface Around {
  /** Neighbouring word for similar creators. */
  readonly similar: Item | undefined;
  /** Neighbouring word for bios or captions. */
  readonly text: Item | undefined;
  /** Preceding word for mentions. Only handles name an account. */
  readonly mention: Item | undefined;
  readonly isHead: boolean;
}

function readTheme(clause: Clause, run: readonly Item[], { similar, text, mention, isHead }: Around): void {
  const { suggestion, negations } = clause;
  const [{ means } = { means: { kind: 'stop' } as const }] = run;
  if (!('name' in means)) return;
  const around = [text, text && mention].filter((item) => item !== undefined);
  const excludes = negations.get(run[0] as Item);
  if (excludes !== undefined) {
    const isTag = means.kind === 'hashtag' || means.kind === 'handle';
    if (excludes && !isTag && !mention) suggestion.addWords('none', run, [excludes, ...around]);
  } else if (means.kind === 'hashtag') suggestion.add('content.hashtags', means.name, run);
  else if (means.kind === 'handle') readHandle(suggestion, run, { handle: means.name, similar, mention });
  else if (text) suggestion.addWords(hasAny(text, 'caption') ? 'captions' : 'any', run, around);
  else if (mention) return;
  else if (means.kind === 'topic') suggestion.add('content.topics', means.name, run);
  else if (means.kind === 'interest') suggestion.add('creator.interests', means.name, run);
  else if (means.kind === 'quote') suggestion.addWords('any', run, []);
  else if (isHead && run.length <= maxWords && letters.test(means.name)) suggestion.addDescription(run);
}

function readHandle(
  suggestion: Suggestion,
  run: readonly Item[],
  { handle, similar, mention }: { handle: string } & Pick<Around, 'similar' | 'mention'>,
): void {
  if (similar) suggestion.set('creator.lookalikeCreators', handle, [...run, similar]);
  else if (mention) suggestion.add('content.mentions', handle, [...run, mention]);
}

/** Returns the word of `mention @one or @two`. */
function mentionBefore(items: readonly Item[], from: number): Item | undefined {
  const before = items.slice(0, from).findLast((item) => !('name' in item.means || hasAny(item, 'or')));
  return hasAny(before, 'mention') ? before : undefined;
}

function isText(item: Item): boolean {
  return hasAny(item, 'bio', 'caption');
}

/** Returns the words around the first word for bios or captions: `without agency or shop in their bio`. */
function textOf(items: readonly Item[]): readonly [from: number, to: number] {
  const text = items.findIndex(isText);
  if (text < 0) return [0, 0];
  const belongs = (item: Item | undefined) =>
    item !== undefined && ('name' in item.means || hasAny(item, 'or', 'not', 'mention'));
  let [from, to] = [text, text + 1];
  while (belongs(items[from - 1])) from--;
  while (belongs(items[to])) to++;
  return [from, to];
}

/** Unknown words side by side are one entry, and so are excluded names: `no raw food`. */
function endOfWords({ items, negations }: Clause, from: number): number {
  const excludes = negations.get(items[from] as Item);
  const isPart = (item: Item | undefined) =>
    item && (item.means.kind === 'word' || (excludes && 'name' in item.means)) && negations.get(item) === excludes;
  let to = from;
  while (isPart(items[to]) && (to === from || (items[to]?.start ?? 0) - (items[to - 1]?.end ?? 0) < 2)) to++;
  return to;
}

const beforeWishes = ['with', 'in', 'audience', 'more', 'less', 'not', 'about', 'bio', 'mention', 'similar'] as const;
const afterHead = [...beforeWishes, ...figureTags];

/**
 * Returns the words that describe creators: those directly before the word for creators, and in a search without that word
 * those at its beginning.
 */
function headOf({ items, breaks }: Clause, isFirst: boolean): readonly [from: number, to: number] {
  const to = endOfHead(items, isFirst);
  const ends = (item: Item) => item.means.kind === 'amount' || hasAny(item, 'posting', 'more', 'less');
  let from = to;
  for (let word = items[from - 1]; word && !ends(word) && !breaks.has(items[from] as Item); word = items[from - 1])
    from--;
  return [from, to];
}

function endOfHead(items: readonly Item[], isFirst: boolean): number {
  const creator = items.findIndex((item) => hasAny(item, 'creator'));
  if (creator >= 0)
    return items.slice(0, creator).some((item) => hasAny(item, 'with', 'audience', ...figureTags)) ? 0 : creator;
  const end = items.findIndex(
    (item) =>
      hasAny(item, ...afterHead) ||
      (['amount', 'place', 'stop'].includes(item.means.kind) && !hasAny(item, 'places') && !isCount(items, item)),
  );
  // `We are a bakery in Bonn`
  const isReader = items.slice(0, end < 0 ? items.length : end).some((item) => hasAny(item, 'elsewhere'));
  if (!isFirst || isReader || hasAny(items[end], 'audience')) return 0;
  return end < 0 ? items.length : end;
}
