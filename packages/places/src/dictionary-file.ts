import { type Columns, decodeColumns, encodeColumns, TextColumn } from './columns.ts';
import { foldedForms } from './folding.ts';
import type { PlaceNode } from './place-tree.ts';

export const placeTypes = ['COUNTRY', 'REGION', 'CITY'] as const;

/** "No parent" in the parent column. */
export const noParent = 0xffff_ffff;

/**
 * The dictionary as columns by ordinal (preorder index in the tree), with two indexes: city numbers in ascending order, and
 * folded names in byte order (equal names: most populous first).
 */
export interface DictionaryColumns {
  names: TextColumn;
  /** Index into `placeTypes`. */
  types: Uint8Array;
  parents: Uint32Array;
  /** Last ordinal under the place; its own for a city. */
  lasts: Uint32Array;
  populations: Uint32Array;
  /** The city's number; for countries and regions the index into `codes`. */
  numbers: Uint32Array;
  codes: TextColumn;
  codeOrdinals: Uint32Array;
  cityNumbers: Uint32Array;
  cityOrdinals: Uint32Array;
  keyBytes: Uint8Array;
  keyOffsets: Uint32Array;
  keyOrdinals: Uint32Array;
}

interface Flat {
  node: PlaceNode;
  parent: number;
  last: number;
}

/** Compiles the tree into the bytes of the dictionary file. */
export function encodeDictionary(countries: readonly PlaceNode[]): Uint8Array {
  const flat: Flat[] = [];
  const visit = (node: PlaceNode, parent: number): void => {
    const ordinal = flat.push({ node, parent, last: 0 }) - 1;
    for (const child of node.children) visit(child, ordinal);
    (flat[ordinal] as Flat).last = flat.length - 1;
  };
  for (const country of [...countries].sort((a, b) => (a.id < b.id ? -1 : 1))) visit(country, noParent);

  const columns: Columns = {
    types: Uint8Array.from(flat, ({ node }) => placeTypes.indexOf(node.type)),
    parents: Uint32Array.from(flat, ({ parent }) => parent),
    lasts: Uint32Array.from(flat, ({ last }) => last),
    populations: Uint32Array.from(flat, ({ node }) => node.population),
  };
  addText(
    columns,
    'name',
    flat.map(({ node }) => node.name),
  );
  addIdentities(columns, flat);
  addKeys(columns, flat);
  return encodeColumns(columns);
}

function addText(columns: Columns, name: string, texts: readonly string[]): void {
  const { bytes, offsets } = TextColumn.encode(texts);
  columns[`${name}Bytes`] = bytes;
  columns[`${name}Offsets`] = offsets;
}

function addIdentities(columns: Columns, flat: readonly Flat[]): void {
  const ordinals = [...flat.keys()];
  const isCity = (ordinal: number): boolean => flat[ordinal]?.node.type === 'CITY';
  const number = (ordinal: number): number => Number(flat[ordinal]?.node.id);
  const coded = ordinals.filter((ordinal) => !isCity(ordinal));
  const cities = ordinals.filter(isCity).sort((a, b) => number(a) - number(b));
  const codeIndex = new Map(coded.map((ordinal, index) => [ordinal, index]));
  columns.numbers = Uint32Array.from(ordinals, (ordinal) => codeIndex.get(ordinal) ?? number(ordinal));
  columns.codeOrdinals = Uint32Array.from(coded);
  columns.cityNumbers = Uint32Array.from(cities, number);
  columns.cityOrdinals = Uint32Array.from(cities);
  addText(
    columns,
    'code',
    coded.map((ordinal) => flat[ordinal]?.node.id ?? ''),
  );
}

function addKeys(columns: Columns, flat: readonly Flat[]): void {
  const keys = flat.flatMap(({ node }, ordinal) =>
    [...new Set([node.name, ...node.aliases].flatMap(foldedForms))].map((key) => ({
      key: Buffer.from(key),
      ordinal,
      node,
    })),
  );
  keys.sort((a, b) => Buffer.compare(a.key, b.key) || b.node.population - a.node.population || a.ordinal - b.ordinal);
  addText(
    columns,
    'key',
    keys.map(({ key }) => key.toString()),
  );
  columns.keyOrdinals = Uint32Array.from(keys, ({ ordinal }) => ordinal);
}

/** Opens the bytes of a dictionary file; only its small table of sections is parsed. */
export function decodeDictionary(file: Uint8Array): DictionaryColumns {
  const columns = decodeColumns(file);
  const numbers = (name: string): Uint32Array => {
    const column = columns[name];
    if (!(column instanceof Uint32Array)) throw new Error(`place dictionary file has no column ${name}`);
    return column;
  };
  const bytes = (name: string): Uint8Array => {
    const column = columns[name];
    if (!(column instanceof Uint8Array)) throw new Error(`place dictionary file has no column ${name}`);
    return column;
  };
  return {
    names: new TextColumn(bytes('nameBytes'), numbers('nameOffsets')),
    types: bytes('types'),
    parents: numbers('parents'),
    lasts: numbers('lasts'),
    populations: numbers('populations'),
    numbers: numbers('numbers'),
    codes: new TextColumn(bytes('codeBytes'), numbers('codeOffsets')),
    codeOrdinals: numbers('codeOrdinals'),
    cityNumbers: numbers('cityNumbers'),
    cityOrdinals: numbers('cityOrdinals'),
    keyBytes: bytes('keyBytes'),
    keyOffsets: numbers('keyOffsets'),
    keyOrdinals: numbers('keyOrdinals'),
  };
}
