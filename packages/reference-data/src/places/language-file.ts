import { type Columns, encodeColumns, textColumns } from './columns.ts';
import { encodeNames } from './names/name-columns.ts';

/** Input of the dictionary of languages. */
export interface GivenLanguage {
  readonly code: string;
  readonly name: string;
  /** Names in other languages, and other English names. */
  readonly aliases: readonly string[];
}

/** Compiles languages, sorted by name, into the dictionary file. */
export function encodeLanguages(languages: readonly GivenLanguage[]): Uint8Array {
  const sorted = [...languages].sort((a, b) => (a.name < b.name ? -1 : 1));
  const columns: Columns = {
    ...textColumns(
      'code',
      sorted.map(({ code }) => code),
    ),
    ...encodeNames(sorted.map(({ name, aliases }) => ({ names: [name, ...aliases], weight: 1 }))),
  };
  return encodeColumns(columns);
}
