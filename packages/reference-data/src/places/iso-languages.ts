import { readFileSync } from 'node:fs';
import type {
  DictionaryPage,
  FoundLanguage,
  Language,
  LanguageDictionary,
  Paging,
} from '@creator-discovery/search-filters';
import { ReadColumns } from './columns.ts';
import { foldName } from './folding.ts';
import { NameIndex } from './names/name-index.ts';
import { nearestFound } from './nearest.ts';

const dictionaryFile = new URL('../../data/languages.bin', import.meta.url);

/** Languages of ISO 639-1, by code or by name in any language (`de`, `German`, `Deutsch`, `ドイツ語`). (contract 2) */
export class IsoLanguages implements LanguageDictionary {
  readonly #names: NameIndex;
  /** Languages, sorted by name. */
  readonly #languages: readonly Language[];
  readonly #byCode: ReadonlyMap<string, Language>;

  /** @param file compiled dictionary */
  constructor(file: Uint8Array) {
    const columns = new ReadColumns(file);
    const codes = columns.texts('code');
    this.#names = new NameIndex(columns, new Uint32Array(codes.length).fill(1));
    this.#languages = Array.from({ length: codes.length }, (_, index) => ({
      code: codes.at(index),
      name: this.#names.ownName(index),
    }));
    this.#byCode = new Map(this.#languages.map((language) => [language.code, language]));
  }

  /** Reads the compiled dictionary of this package. */
  static load(): IsoLanguages {
    return new IsoLanguages(readFileSync(dictionaryFile));
  }

  byCode(code: string): Language | null {
    return this.#byCode.get(code.toLowerCase()) ?? null;
  }

  /** Prefers the language whose English name matches. Codes of ISO 639-2 are names, too: `deu`, `ger`. */
  resolve(name: string): Language | null {
    const folded = foldName(name);
    const named = this.#names.named(folded);
    const own = named.find((ordinal) => foldName(this.#languages[ordinal]?.name ?? '') === folded);
    return this.#languages[own ?? named[0] ?? -1] ?? this.byCode(folded) ?? this.byCode(shortCode(folded));
  }

  search(query: string, { offset, limit }: Paging): DictionaryPage<FoundLanguage> {
    const found = this.#search(foldName(query));
    return { entries: found.slice(offset, offset + limit), total: found.length };
  }

  nearest(name: string, limit: number): readonly Language[] {
    return nearestFound(foldName(name), (folded) => this.#search(folded))
      .slice(0, limit)
      .map(({ language }) => language);
  }

  #search(folded: string): FoundLanguage[] {
    if (folded === '') return this.#languages.map((language) => ({ language, matchedName: language.name }));
    const coded = this.byCode(folded);
    const { ordinals, keys } = this.#names.search(folded);
    const named = Array.from(ordinals, (ordinal, index) => this.#found(ordinal, keys[index] as number));
    if (coded === null) return named;
    return [{ language: coded, matchedName: coded.code }, ...named.filter(({ language }) => language !== coded)];
  }

  #found(ordinal: number, key: number): FoundLanguage {
    const language = this.#languages[ordinal] as Language;
    return { language, matchedName: this.#names.isOwnKey(ordinal, key) ? language.name : this.#names.written(key) };
  }
}

function shortCode(code: string): string {
  return /^[a-z]{3}$/.test(code) ? new Intl.Locale(code).language : code;
}
