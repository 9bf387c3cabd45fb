import { type FilterGroup, type Platform, platforms, readFilters } from '@creator-discovery/search-filters';
import { isFiller, type Today } from './clause.ts';
import { type Item, itemsOf } from './items.ts';
import { type NamePorts, SentenceNames } from './names.ts';
import { languageOf } from './phrases.ts';
import { readItems } from './reading.ts';
import { tokensOf } from './tokens.ts';

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
}

/**
 * Reads a sentence in one of ten languages as filters, with fixed rules. Names come from the dictionaries. Every word
 * is understood, not understood, or a filler. (contract 6 `suggest_filters`)
 */
export async function suggestFilters(sentence: Sentence, ports: NamePorts, today: Today): Promise<SuggestedFilters> {
  const { text, locale } = sentence;
  const tokens = tokensOf(text);
  const language = languageOf(tokens, locale ?? '');
  const named = tokens.find(({ folded }) => (platforms as readonly string[]).includes(folded))?.folded;
  const platform = (named as Platform | undefined) ?? sentence.platform;
  const names = await SentenceNames.load(ports, platform);
  const items = itemsOf({ text, names, language, decimal: decimalOf(locale) });
  const suggestion = readItems(text, items, today);
  const basic = { ...(platform === undefined ? {} : { platform }), ...suggestion.filters.basic };
  const { given } = readFilters({ ...suggestion.filters, basic });
  // Filters that the schema refuses were not understood.
  const fieldOf = (field: NonNullable<Item['field']>): string | null => {
    const [group, own = ''] = suggestion.fieldOf(field).split('.');
    return Object.hasOwn(given[group as FilterGroup] ?? {}, own) ? `${group}.${own}` : null;
  };
  return { filters: withoutEmpty(given), ...spansOf(text, items, fieldOf) };
}

type ReadingReport = Pick<SuggestedFilters, 'understood' | 'not_understood'>;

/** Joins neighbouring items of one filter, or without a meaning, over the fillers between them. */
function spansOf(
  text: string,
  items: readonly Item[],
  fieldOf: (field: NonNullable<Item['field']>) => string | null,
): ReadingReport {
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

function withoutEmpty(filters: object): SuggestedFilters['filters'] {
  return Object.fromEntries(Object.entries(filters).filter(([, fields]) => Object.keys(fields).length > 0));
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
