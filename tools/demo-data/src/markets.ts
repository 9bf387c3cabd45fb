import { type Lexicon, type LexiconSource, lexicon } from './lexicon/lexicon.ts';
import sources from './lexicon/lexicons.json' with { type: 'json' };

/** Languages of demo creators, by ISO 639-1 code. */
export type LanguageCode = keyof typeof sources;

const entries = Object.entries<LexiconSource>(sources).map(([code, source]) => [code, lexicon(source)]);
export const lexicons = Object.fromEntries(entries) as Readonly<Record<LanguageCode, Lexicon>>;

/** A country that demo creators live in. */
export interface Market {
  readonly country: string;
  /** Relative share of all creators. */
  readonly weight: number;
  readonly languages: readonly { readonly code: LanguageCode; readonly weight: number }[];
  /** The language of people's names: the most spoken one. */
  readonly names: LanguageCode;
  readonly callingCode: string;
}

function market(place: string, weight: number, spoken: string): Market {
  const [country = '', callingCode = ''] = place.split(' +');
  const languages = spoken.split(' ').map((entry) => {
    const [code = 'en', share = '1'] = entry.split(':');
    return { code: code as LanguageCode, weight: Number(share) };
  });
  return { country, weight, callingCode, languages, names: languages[0]?.code ?? 'en' };
}

export const markets: readonly Market[] = [
  market('US +1', 18, 'en:88 es:12'),
  market('IN +91', 10, 'hi:45 en:55'),
  market('BR +55', 9.5, 'pt:96 en:4'),
  market('ID +62', 6, 'id:90 en:10'),
  market('GB +44', 5, 'en'),
  market('MX +52', 4.5, 'es:94 en:6'),
  market('DE +49', 4, 'de:88 en:10 tr:2'),
  market('FR +33', 3.8, 'fr:92 en:8'),
  market('IT +39', 3.2, 'it:92 en:8'),
  market('ES +34', 3.2, 'es:90 en:10'),
  market('TR +90', 3.2, 'tr:94 en:6'),
  market('JP +81', 3.2, 'ja:95 en:5'),
  market('KR +82', 2.4, 'ko:93 en:7'),
  market('TW +886', 1.8, 'zh:95 en:5'),
  market('HK +852', 0.6, 'zh:80 en:20'),
  market('TH +66', 2.2, 'th:94 en:6'),
  market('RU +7', 2.4, 'ru:97 en:3'),
  market('PH +63', 2.2, 'en'),
  market('CA +1', 2.2, 'en:80 fr:20'),
  market('AR +54', 2.1, 'es:96 en:4'),
  market('CO +57', 1.9, 'es:96 en:4'),
  market('EG +20', 1.7, 'ar:88 en:12'),
  market('NG +234', 1.7, 'en'),
  market('AU +61', 1.7, 'en'),
  market('PL +48', 1.5, 'pl:90 en:10'),
  market('SA +966', 1.3, 'ar:88 en:12'),
  market('NL +31', 1.2, 'nl:78 en:22'),
  market('CL +56', 0.9, 'es'),
  market('PE +51', 0.9, 'es'),
  market('ZA +27', 0.9, 'en'),
  market('AE +971', 0.8, 'ar:50 en:50'),
  market('PT +351', 0.7, 'pt:92 en:8'),
  market('BE +32', 0.6, 'nl:50 fr:42 en:8'),
  market('AT +43', 0.6, 'de:94 en:6'),
  market('CH +41', 0.6, 'de:60 fr:25 it:8 en:7'),
  market('IL +972', 0.8, 'he:88 en:12'),
  market('MA +212', 0.6, 'ar:60 fr:40'),
  market('IE +353', 0.4, 'en'),
  market('NZ +64', 0.4, 'en'),
];

/** Languages written without spaces. */
const unspaced: ReadonlySet<LanguageCode> = new Set(['ja', 'th', 'zh']);

/**
 * Returns the markets, weighted so that the given share of all creators writes without spaces. Null keeps the weights.
 *
 * @param share above 0, and below the share within the markets of these languages
 */
export function marketsWithUnspaced(share: number | null): readonly Market[] {
  if (share === null) return markets;
  const [inside, outside] = [markets.filter(writesWithoutSpaces), markets.filter((each) => !writesWithoutSpaces(each))];
  const writers = sum(inside, (each) => each.weight * unspacedPart(each));
  const people = sum(inside, ({ weight }) => weight);
  const others = sum(outside, ({ weight }) => weight);
  const factor = (share * others) / (writers - share * people);
  if (!(factor > 0)) throw new RangeError(`the share without spaces must be below ${(writers / people).toFixed(2)}`);
  return markets.map((each) => (writesWithoutSpaces(each) ? { ...each, weight: each.weight * factor } : each));
}

function writesWithoutSpaces({ names }: Market): boolean {
  return unspaced.has(names);
}

function unspacedPart({ languages }: Market): number {
  const all = sum(languages, ({ weight }) => weight);
  return sum(languages, ({ code, weight }) => (unspaced.has(code) ? weight / all : 0));
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}

/** Returns the markets in which the language is widely spoken. */
export function marketsOfLanguage(code: LanguageCode): Market[] {
  return markets.filter(({ languages }) =>
    languages.some((language) => language.code === code && language.weight >= 10),
  );
}
