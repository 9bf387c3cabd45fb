import { networkNamed } from '@creator-discovery/creators/reading';
import {
  compact,
  type FilterGroup,
  type GivenFilters,
  namesakeWarnings,
  type Platform,
  readFilters,
} from '@creator-discovery/search-filters';
import { readAmounts } from './amounts.ts';
import {
  audienceAt,
  type Clause,
  creatorFigures,
  hasAny,
  isFiller,
  isGender,
  isGlue,
  kindOf,
  minShare,
  type Today,
} from './clause.ts';
import { readEntities, type Subject } from './entities.ts';
import { type Item, itemsOf } from './items.ts';
import { instructionsOf, readModelAnswer, type SentenceModel } from './model-reading.ts';
import { type NamePorts, placesIn, SentenceNames, type SentencePorts } from './names.ts';
import { negationsOf } from './negations.ts';
import type { SentenceLanguage } from './phrases.ts';
import { languageOf } from './sentence-language.ts';
import { type Reading, Suggestion } from './suggestion.ts';
import { alternativeContacts, readFlags, readThemes } from './themes.ts';
import { hideContacts, tokensOf } from './tokens.ts';

export interface Sentence {
  readonly text: string;
  readonly platform?: Platform | undefined;
  /** BCP 47. */
  readonly locale?: string | undefined;
}

export interface Span {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface SuggestedFilters {
  readonly filters: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly understood: readonly (Span & { readonly field: string })[];
  readonly not_understood: readonly Span[];
  /** Names of several places, and the others; contacts. */
  readonly warnings: readonly string[];
}

const contactsNotSearched =
  'E-mail addresses and phone numbers set no filter, and are not repeated. Give the handle or link of a profile.';

/**
 * Reads a sentence in one of ten languages as filters, by fixed rules, or by the model if that leaves less of the sentence
 * unread. Names come from the dictionaries. Every word is understood, not understood, or a filler. (contract 6
 * `suggest_filters`)
 */
export async function suggestFilters(
  sentence: Sentence,
  ports: NamePorts & { readonly sentenceModel: SentenceModel | null },
  today: Today,
): Promise<SuggestedFilters & { readonly read_by: string }> {
  const { locale } = sentence;
  const text = hideContacts(sentence.text);
  const tokens = tokensOf(text);
  const language = languageOf(tokens, locale ?? '');
  const context = { text, language, decimal: decimalOf(locale) };
  const places = placesIn(language, ports.places);
  const given = await SentenceNames.load({ ...ports, places }, sentence.platform);
  const networks = tokens.filter(({ folded }) => networkNamed(folded));
  const excluded = networks[0] ? [...negationsOf(text, itemsOf({ ...context, names: given })).keys()] : [];
  const wished = networks.find((token) => !excluded.some(({ start }) => start === token.start));
  const platform = (wished && networkNamed(wished.folded)) ?? sentence.platform;
  const names = platform === sentence.platform ? given : await SentenceNames.load({ ...ports, places }, platform);
  const readBy = (read: (items: readonly Item[]) => Reading) => {
    const items = itemsOf({ ...context, names });
    const reading = read(items);
    const basic = compact({ platform, ...reading.filters.basic });
    const { given } = readFilters({ ...reading.filters, basic });
    const fieldOf = keptField(reading, given);
    return {
      filters: Object.fromEntries(Object.entries(given as object).filter(([, own]) => Object.keys(own).length > 0)),
      ...spansOf(text, items, fieldOf),
      warnings: [
        ...(text === sentence.text ? [] : [contactsNotSearched]),
        ...placeWarnings(text, items, { fieldOf, places }),
      ],
    };
  };

  const byRules = readBy((items) => readItems(items, { ...context, today }));
  const { sentenceModel: model } = ports;
  const answer = byRules.not_understood.length > 0 && (await model?.answer(instructionsOf(today), text));
  if (!model || !answer) return { ...byRules, read_by: 'rules' };
  const byModel = readBy((items) => readModelAnswer(answer, { text, items, names, ports }));
  return unread(byModel) < unread(byRules) ? { ...byModel, read_by: model.name } : { ...byRules, read_by: 'rules' };
}

function unread({ not_understood }: SuggestedFilters): number {
  return not_understood.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Returns the filter that an item was read as; null if the schema refused it, since such filters were not understood. */
function keptField(reading: Reading, given: GivenFilters): (field: NonNullable<Item['field']>) => string | null {
  return (field) => {
    const [group, own = ''] = reading.fieldOf(field).split('.');
    const value = (given[group as FilterGroup] as Readonly<Record<string, unknown>> | undefined)?.[own];
    return value === undefined || JSON.stringify(value) === '{}' ? null : `${group}.${own}`;
  };
}

/** Warns of places that share their name with others, as a search by that name does. */
function placeWarnings(
  text: string,
  items: readonly Item[],
  { fieldOf, places }: Pick<SentencePorts, 'places'> & { fieldOf: ReturnType<typeof keptField> },
): readonly string[] {
  return items.flatMap(({ means, field, start, end }) => {
    const [kept, written] = [field && fieldOf(field), text.slice(start, end)];
    const isNamed = means.kind === 'place' && places.named(written)[0]?.id === means.place.id;
    return kept && isNamed ? namesakeWarnings(written, { field: kept, places }) : [];
  });
}

/** Joins neighbouring items of one filter, or without a meaning, over the fillers between them. */
function spansOf(
  text: string,
  items: readonly Item[],
  fieldOf: (field: NonNullable<Item['field']>) => string | null,
): Pick<SuggestedFilters, 'understood' | 'not_understood'> {
  const spans: { field: string | null; start: number; end: number }[] = [];
  let isJoined = false;
  for (const item of items) {
    const field = item.field === null ? null : fieldOf(item.field);
    if (field === null && isFiller(item)) {
      isJoined &&= item.means.kind !== 'stop';
      continue;
    }
    const last = spans.at(-1);
    if (isJoined && last?.field === field) last.end = item.end;
    else spans.push({ field, start: item.start, end: item.end });
    isJoined = true;
  }
  const shown = spans.map(({ start, end, field }) => ({ text: text.slice(start, end), start, end, field }));
  return {
    understood: shown.flatMap(({ field, ...span }) => (field === null ? [] : [{ ...span, field }])),
    not_understood: shown.flatMap(({ field, ...span }) => (field === null ? [span] : [])),
  };
}

/** Decimal separator of a locale; null if it is unknown or uses another one. */
function decimalOf(locale: string | undefined): '.' | ',' | null {
  try {
    const parts = locale === undefined ? [] : new Intl.NumberFormat(locale).formatToParts(0.5);
    const mark = parts.find(({ type }) => type === 'decimal')?.value;
    return mark === '.' || mark === ',' ? mark : null;
  } catch {
    return null;
  }
}

interface SentenceContext {
  readonly text: string;
  readonly language: SentenceLanguage;
  readonly today: Today;
}

/** Reads the items of a sentence, clause by clause, into filters. */
function readItems(items: readonly Item[], { text, language, today }: SentenceContext): Suggestion {
  const suggestion = new Suggestion(text, language);
  const alternatives = alternativeContacts(items);
  const negations = negationsOf(text, items);
  const first = items.find((item) => !isFiller(item) && item.means.kind !== 'unclear');
  let subject: Subject = { isAudience: false, kind: null };
  for (const part of clausesOf(items)) {
    const own = part.filter((item) => !isGlue(item));
    const breaks = new Set(part.filter((_, at) => hasGlueAtEnd(text, part.slice(0, at))));
    const clause: Clause = { items: own, breaks, suggestion, today, negations, ages: new Map(), shares: new Map() };
    // `Location: Spain` begins another subject, as the word for creators does.
    const isOther = (item: Item) =>
      hasAny(item, 'creator', ...creatorFigures) || /.:$/.test(text.slice(item.start, item.end));
    if (own.some(isOther)) subject = { ...subject, isAudience: false };
    readAmounts(clause);
    readFlags(clause, alternatives);
    subject = readEntities(clause, subject);
    readThemes(clause, first === undefined || part.includes(first));
    const last = part.at(-1) as Item;
    if (text.slice(last.start, last.end) === ':') subject = { ...subject, isAudience: audienceAt(clause) >= 0 };
  }
  return suggestion;
}

/** Whether filling words with spaces around them end the items: not `and`, `'s` and `の`. */
function hasGlueAtEnd(text: string, items: readonly Item[]): boolean {
  const glue = items.slice(items.findLastIndex((item) => !isGlue(item)) + 1);
  return glue.some((item) => !hasAny(item, 'and') && /^\s\p{L}/u.test(` ${text}`.slice(item.start)));
}

/** Splits at punctuation, which stays at the end of its clause. */
function clausesOf(items: readonly Item[]): Item[][] {
  const clauses: Item[][] = [[]];
  items.forEach((item, at) => {
    clauses.at(-1)?.push(item);
    if (item.means.kind === 'stop' && !isShareNext(items, at)) clauses.push([]);
  });
  return clauses.filter((clause) => clause.length > 0);
}

/** Whether a share of the name before a comma follows: `audience: women, 60 %`, `Publikum in Wien (mind. 70 %)`. */
function isShareNext(items: readonly Item[], comma: number): boolean {
  const [before, after] = [items.slice(0, comma), items.slice(comma + 1)];
  const name = before.findLast(({ means }) => means.kind !== 'amount');
  const isNamed = name && (isGender(name) || (kindOf(name) && before.some((item) => hasAny(item, 'audience'))));
  const next = after.filter((item) => !isGlue(item) && !hasAny(item, 'more', 'less')).slice(0, 2);
  const [{ means } = { means: null }, end] = next;
  const isAlone = end === undefined || end.means.kind === 'stop';
  return Boolean(isNamed) && isAlone && means?.kind === 'amount' && means.isPercent && means.min >= minShare;
}
