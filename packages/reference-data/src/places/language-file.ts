import { type Columns, encodeColumns, textColumns } from './columns.ts';
import { encodeNames } from './names/name-columns.ts';

/** A language while its dictionary is being compiled. */
export interface GivenLanguage {
  readonly code: string;
  /** In English. */
  readonly name: string;
  /** Its names in other languages, and other English ones. */
  readonly aliases: readonly string[];
}

/** Compiles languages, in the order of their names, into the bytes of the dictionary file. */
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
