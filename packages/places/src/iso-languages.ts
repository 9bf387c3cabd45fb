import type { DictionaryPage, Language, LanguageDictionary, Paging } from '@creator-discovery/search-filters';
import iso6391 from 'iso-639-1';
import { foldName } from './folding.ts';

interface Entry {
  language: Language;
  /** Folded English and native names. */
  keys: string[];
}

/** The languages of ISO 639-1, found by code, English name or native name (`de`, `German`, `Deutsch`). (contract 2) */
export class IsoLanguages implements LanguageDictionary {
  readonly #entries: readonly Entry[];
  readonly #byCode: ReadonlyMap<string, Language>;

  constructor() {
    this.#entries = iso6391
      .getLanguages(iso6391.getAllCodes())
      .map(({ code, name, nativeName }) => ({
        language: { code, name },
        keys: [name, ...name.split(/[,;(]/), nativeName, ...nativeName.split(/[,;(]/)]
          .map(foldName)
          .filter((key) => key !== ''),
      }))
      .sort((a, b) => (a.language.name < b.language.name ? -1 : 1));
    this.#byCode = new Map(this.#entries.map(({ language }) => [language.code, language]));
  }

  byCode(code: string): Language | null {
    return this.#byCode.get(code.toLowerCase()) ?? null;
  }

  resolve(name: string): Language | null {
    const folded = foldName(name);
    return this.#entries.find(({ keys }) => keys.includes(folded))?.language ?? this.byCode(folded);
  }

  /** The code first, then names that start with the text, then names that contain it; an empty query lists all by name. */
  search(query: string, { offset, limit }: Paging): DictionaryPage<Language> {
    const folded = foldName(query);
    const ranked = [
      this.byCode(folded),
      ...this.#entries.filter(({ keys }) => keys.some((key) => key.startsWith(folded))).map(({ language }) => language),
      ...this.#entries.filter(({ keys }) => keys.some((key) => key.includes(folded))).map(({ language }) => language),
    ].filter((language) => language !== null);
    const found = [...new Set(ranked)];
    return { entries: found.slice(offset, offset + limit), total: found.length };
  }
}
