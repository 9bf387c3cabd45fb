import {
  type FacetDictionary,
  foldText,
  type Language,
  type LanguageDictionary,
  type Place,
  type PlaceDictionary,
  type Platform,
  words,
} from '@creator-discovery/search-filters';
import type { SentenceLanguage } from './phrases.ts';

/** A name that a dictionary knows. */
export type KnownName =
  /** `also` has the other countries of `Scandinavia`. */
  | { readonly kind: 'place'; readonly place: Place; readonly also?: readonly Place[] }
  | { readonly kind: 'language'; readonly language: Language }
  | { readonly kind: 'topic' | 'interest'; readonly name: string };

export interface NamePorts {
  readonly places: Pick<PlaceDictionary, 'byId' | 'named' | 'nearest'>;
  readonly languages: Pick<LanguageDictionary, 'byCode' | 'resolve' | 'nearest'>;
  readonly facets: FacetDictionary;
}

export type SentencePorts = Omit<NamePorts, 'places'> & { readonly places: Pick<PlaceDictionary, 'named'> };

/** What surrounds a name that may be a place. */
export interface NameContext {
  /** Whether a word such as "in" precedes it. */
  readonly isMarked: boolean;
  readonly isOneWord: boolean;
  /** Endings that the language adds to names. */
  readonly endings: readonly string[];
  /** Common words of the language, which name no small place. */
  readonly things: readonly string[];
}

/** A smaller place is only meant after a word such as "in", and with a capital letter. */
const minPopulationUnmarked = 100_000;
/** Scripts without capital letters show no names: `لأول` ("first") is also Laval. */
const [noCase, minPopulationWithoutCase] = [/^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u, 500_000];
const minLettersOfName = 3;
/** Codes that seldom mean anything else, unlike `IT`, `TV` and `PR`. */
const wellKnownCodes = /^(?:UK|US|NZ|HK|NY|LA|SF)$/;
/** Regions of some countries are called so: Cameroon, Haiti. */
const directions =
  /^(?:\p{L}{1,4} )?(?:south|north|east|west|central|s[uü]den|norden|osten|westen|sur|norte|este|oeste|centro|centre|sud|nord|est|ouest|sul|leste|ovest|zuid|noord|oost)$/iu;
/** Countries where most people speak the language of a sentence. */
const homes: Readonly<Partial<Record<SentenceLanguage, string>>> = {
  ...{ de: 'DE AT CH', nl: 'NL BE', fr: 'FR BE CH CA', it: 'IT CH', pl: 'PL', tr: 'TR', pt: 'BR PT', ja: 'JP' },
  es: 'ES MX CO AR PE VE CL EC GT CU BO DO HN PY SV NI CR PR UY PA',
};
/** A city there is meant unless its namesake is larger by more than this factor. */
const timesOfNamesake = 4;
const everyName = { offset: 0, limit: 10_000 };
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;

/** Returns the places as a sentence names them: `Halle` and `Münster` of a German one are in Germany. */
export function placesIn(language: SentenceLanguage, places: NamePorts['places']): SentencePorts['places'] {
  const isAtHome = ({ countryCode }: Place) => homes[language]?.includes(countryCode) === true;
  return {
    named(text) {
      const found = places.named(text);
      const [first, ...others] = found;
      if (first === undefined || isAtHome(first)) return found;
      const own = others.find(
        (place) => place.type === 'CITY' && isAtHome(place) && `${keyOf(place.name)} `.startsWith(`${keyOf(text)} `),
      );
      const isMeant = own && own.population * timesOfNamesake >= first.population;
      return isMeant ? [own, first, ...others.filter((place) => place !== own)] : [first, ...others];
    },
  };
}

/** Resolves names with the dictionaries of this installation. */
export class SentenceNames {
  readonly #places: SentencePorts['places'];
  readonly #languages: NamePorts['languages'];
  readonly #topics: ReadonlyMap<string, string>;
  readonly #interests: ReadonlyMap<string, string>;

  private constructor({ places, languages }: SentencePorts, topics: readonly string[], interests: readonly string[]) {
    this.#places = places;
    this.#languages = languages;
    this.#topics = keyed(topics, (name) => [name]);
    // `Travel, Tourism & Aviation` is also found by each of its parts.
    this.#interests = keyed(interests, (name) => [name, ...name.split(/[,&/]/)]);
  }

  /** Interests exist on photonet only. */
  static async load(ports: SentencePorts, platform: Platform | undefined): Promise<SentenceNames> {
    const [topics, interests] = await Promise.all([
      ports.facets.topics('', everyName),
      platform === undefined || platform === 'photonet' ? ports.facets.interests('', everyName) : { entries: [] },
    ]);
    const topicNames = topics.entries.map(({ name }) => name);
    return new SentenceNames(ports, topicNames, interests.entries);
  }

  named(text: string, context: NameContext): KnownName | null {
    const isName = unspaced.test(text)
      ? text.length > 1
      : text.length >= minLettersOfName || (context.isMarked ? /^\p{Lu}{2}$/u : wellKnownCodes).test(text);
    const theme = this.theme(text);
    if (!isName || (theme !== null && !(context.isMarked && isCapital(text)))) return theme;
    const [place, language] = [this.place(text, context), this.language(text)];
    if (context.things.includes(foldText(text)) && (place?.place.population ?? 0) < minPopulationUnmarked) return theme;
    // Some languages are named like a place in another language: Georgia.
    const isPlace = language === null || place?.place.type === 'COUNTRY' || isCalled(text, place?.place);
    if (place !== null && isPlace && !isCalled(text, language?.language)) return place;
    return language ?? theme ?? (context.isOneWord ? this.#inflected(text, context) : null);
  }

  /** Returns the topic or interest of this name. */
  theme(text: string): KnownName | null {
    const key = keyOf(text);
    for (const form of [key, `${key}s`, key.replace(/s$/, '')]) {
      const [topic, interest] = [this.#topics.get(form), this.#interests.get(form)];
      if (topic !== undefined) return { kind: 'topic', name: topic };
      if (interest !== undefined) return { kind: 'interest', name: interest };
    }
    return null;
  }

  place(
    text: string,
    { isMarked, isOneWord }: Pick<NameContext, 'isMarked' | 'isOneWord'>,
  ): (KnownName & { readonly kind: 'place' }) | null {
    const [place, ...others] = this.#places.named(text);
    if (place === undefined || directions.test(text)) return null;
    const isCountry = [place, ...others].some(({ type, name }) => type === 'COUNTRY' && isCalled(text, { name }));
    const isProper = !isOneWord || isCapital(text);
    const isLarge = place.population >= (noCase.test(text) ? minPopulationWithoutCase : minPopulationUnmarked);
    const isAlias = place.type === 'CITY' && !isLarge && !isCalled(text, place);
    if (isAlias && this.#isSlip(text)) return null;
    const isKnown = place.type === 'COUNTRY' || isCountry || (isProper && isLarge);
    return isKnown || (isMarked && (isProper || isLarge)) ? { kind: 'place', place } : null;
  }

  /** `Wein` is another name of Buhodle, but is Wien with two letters swapped. */
  #isSlip(text: string): boolean {
    const letters = [...text];
    const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? ''));
    return swapped.some((one) => this.#isLarge(one.join('')));
  }

  #isLarge(text: string): boolean {
    return (this.#places.named(text)[0]?.population ?? 0) >= minPopulationUnmarked;
  }

  language(text: string): (KnownName & { readonly kind: 'language' }) | null {
    const [, head = text] = /^(\p{L}{4,20})sprachig\p{L}{0,3}$/u.exec(text) ?? [];
    const language = this.#languages.resolve(head);
    // Codes are words, too: `sun`, `run`, `her`.
    const isCode = head.length <= minLettersOfName && !unspaced.test(head) && !isCalled(head, language);
    return language && !isCode ? { kind: 'language', language } : null;
  }

  /** `deutsche`, `aus den Niederlanden`, `서울에`, `в Риме`; endings such as `е=а` replace another one. */
  #inflected(text: string, context: NameContext): KnownName | null {
    const endings = this.#isLarge(text) ? [] : context.endings.map((one) => one.split('='));
    for (const [ending = '', own] of endings.filter(([one = '']) => text.endsWith(one))) {
      const stem = text.slice(0, -ending.length) + (own ?? '');
      const isName = own === undefined ? context.isMarked || unspaced.test(text) : isCapital(text);
      const place = isName ? this.place(stem, { ...context, isMarked: own === undefined }) : null;
      const isPlace = place?.place.type === 'COUNTRY' || (place !== null && (own !== undefined || unspaced.test(text)));
      const named = isPlace ? place : own === undefined ? this.language(stem) : null;
      if (named !== null) return named;
    }
    return null;
  }

  /** Returns the places named in a list: `Belgium+Netherlands`. */
  placeOf(list: string): KnownName | null {
    const [place, ...also] = list.split('+').flatMap((name) => this.#places.named(name).slice(0, 1));
    return place === undefined ? null : { kind: 'place', place, also };
  }

  languageOf(code: string): KnownName | null {
    const language = this.#languages.byCode(code);
    return language && { kind: 'language', language };
  }
}

/** Whether a name begins with a capital letter, or its script has none. */
function isCapital(text: string): boolean {
  return text.toLowerCase() === text.toUpperCase() || text[0] !== text[0]?.toLowerCase();
}

function isCalled(text: string, named: { readonly name: string } | null | undefined): boolean {
  return named ? keyOf(text) === keyOf(named.name) : false;
}

function keyed(names: readonly string[], formsOf: (name: string) => readonly string[]): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const name of names) for (const form of formsOf(name)) if (!known.has(keyOf(form))) known.set(keyOf(form), name);
  return known;
}

function keyOf(text: string): string {
  return words(text).join(' ');
}
