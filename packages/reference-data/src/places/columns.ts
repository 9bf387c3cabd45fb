/** Typed columns of the dictionary file, by name. */
export type Columns = Record<string, Uint8Array | Uint32Array>;

interface Section {
  name: string;
  kind: 'u8' | 'u32';
  offset: number;
  length: number;
}

const alignment = 8;

function align(offset: number): number {
  return Math.ceil(offset / alignment) * alignment;
}

/** Encodes the length of a JSON table of sections, the table, then each column at an aligned offset. */
export function encodeColumns(columns: Columns): Uint8Array {
  const entries = Object.entries(columns);
  const sections: Section[] = [];
  let offset = 0;
  for (const [name, column] of entries) {
    sections.push({ name, kind: column instanceof Uint32Array ? 'u32' : 'u8', offset, length: column.length });
    offset = align(offset + column.byteLength);
  }
  const table = new TextEncoder().encode(JSON.stringify(sections));
  const start = align(4 + table.length);
  const file = new Uint8Array(start + offset);
  new DataView(file.buffer).setUint32(0, table.length, true);
  file.set(table, 4);
  entries.forEach(([, column], i) => {
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    file.set(bytes, start + (sections[i]?.offset ?? 0));
  });
  return file;
}

/** Returns views of the file's bytes. Only the table of sections is parsed. */
export function decodeColumns(file: Uint8Array): Columns {
  const bytes = file.byteOffset % alignment === 0 ? file : new Uint8Array(file);
  const tableLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const sections = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + tableLength))) as Section[];
  const start = bytes.byteOffset + align(4 + tableLength);
  return Object.fromEntries(
    sections.map(({ name, kind, offset, length }) => [
      name,
      kind === 'u32'
        ? new Uint32Array(bytes.buffer, start + offset, length)
        : new Uint8Array(bytes.buffer, start + offset, length),
    ]),
  );
}

/** Checked access to columns by name. */
export class ReadColumns {
  readonly #columns: Columns;

  constructor(file: Uint8Array) {
    this.#columns = decodeColumns(file);
  }

  numbers(name: string): Uint32Array {
    const column = this.#columns[name];
    if (!(column instanceof Uint32Array)) throw new Error(`The dictionary file has no column ${name}`);
    return column;
  }

  bytes(name: string): Uint8Array {
    const column = this.#columns[name];
    if (!(column instanceof Uint8Array)) throw new Error(`The dictionary file has no column ${name}`);
    return column;
  }

  /** Bytes in blocks, and the start of each block. */
  blocks(name: string): { bytes: Uint8Array; blocks: Uint32Array } {
    return { bytes: this.bytes(`${name}Bytes`), blocks: this.numbers(`${name}Blocks`) };
  }

  texts(name: string): TextColumn {
    return new TextColumn(this.bytes(`${name}Bytes`), this.numbers(`${name}Offsets`));
  }
}

/** Encodes the two columns of a `TextColumn`. */
export function textColumns(name: string, texts: readonly string[]): Columns {
  const { bytes, offsets } = TextColumn.encode(texts);
  return { [`${name}Bytes`]: bytes, [`${name}Offsets`]: offsets };
}

/** Many short strings in one column of bytes, each decoded on access. */
export class TextColumn {
  readonly #bytes: Uint8Array;
  readonly #offsets: Uint32Array;
  readonly #decoder = new TextDecoder();

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.#bytes = bytes;
    this.#offsets = offsets;
  }

  get length(): number {
    return this.#offsets.length - 1;
  }

  at(index: number): string {
    return this.#decoder.decode(this.#bytes.subarray(this.#offsets[index], this.#offsets[index + 1]));
  }

  static encode(texts: readonly string[]): { bytes: Uint8Array; offsets: Uint32Array } {
    const parts = texts.map((text) => Buffer.from(text));
    const offsets = new Uint32Array(texts.length + 1);
    parts.forEach((part, i) => {
      offsets[i + 1] = (offsets[i] ?? 0) + part.length;
    });
    return { bytes: Buffer.concat(parts), offsets };
  }
}
