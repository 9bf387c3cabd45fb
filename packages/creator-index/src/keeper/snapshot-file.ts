import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** Plain data with typed arrays in it. */
export type Tree =
  | null
  | number
  | string
  | boolean
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Float64Array
  | readonly Tree[]
  | { readonly [name: string]: Tree };

/** Changed whenever what a segment consists of changes: older files are then not read, and the index is built anew. */
const format = 'creator-index 4';

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;
type ArrayType = keyof typeof arrayTypes;
type StoredArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

interface ArrayEntry {
  readonly type: ArrayType;
  readonly offset: number;
  readonly length: number;
}

interface Header {
  readonly format: string;
  readonly tree: unknown;
  readonly arrays: readonly ArrayEntry[];
  readonly bytes: number;
  readonly checksum: number;
}

function viewOf(memory: SharedArrayBuffer, { type, offset, length }: ArrayEntry): StoredArray {
  const View: new (memory: SharedArrayBuffer, offset: number, length: number) => StoredArray = arrayTypes[type];
  return new View(memory, offset, length);
}

const alignment = 64;

function align(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}

/** At once at most: calls of the system take less than 2 GiB. */
const chunk = 1 << 28;
/** The header's length stands in the first bytes. */
const preamble = 16;

/** Writes the data so that the file is either absent or whole, whatever happens meanwhile. Returns its size in bytes. */
export async function writeTree(path: string, data: Tree): Promise<number> {
  const arrays: StoredArray[] = [];
  const tree = strip(data, arrays);
  const layout = layOut(arrays);
  const header = Buffer.from(
    JSON.stringify({ format, tree, ...layout, checksum: checksumOf(arrays) } satisfies Header),
  );
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w');
  try {
    const start = Buffer.alloc(align(preamble + header.length));
    start.writeBigUInt64LE(BigInt(header.length));
    start.writeUInt32LE(crc32(header), 8);
    header.copy(start, preamble);
    await file.write(start, 0, start.length, 0);
    for (const [i, array] of arrays.entries())
      await writeArray(file, array, start.length + (layout.arrays[i] as ArrayEntry).offset);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await syncDirectory(dirname(path));
  return preamble + header.length + layout.bytes;
}

async function writeArray(file: Awaited<ReturnType<typeof open>>, array: StoredArray, position: number): Promise<void> {
  const bytes = bytesOf(array);
  for (let from = 0; from < bytes.length; from += chunk) {
    const part = bytes.subarray(from, from + chunk);
    await file.write(part, 0, part.length, position + from);
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Reads into shared memory; null when there is no such file, or it is not whole, or of another format. */
export async function readTree(path: string): Promise<Tree | null> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return null;
  try {
    const header = await readHeader(file);
    if (!header) return null;
    const memory = new SharedArrayBuffer(header.bytes);
    const bytes = new Uint8Array(memory);
    const start = align(preamble + header.length);
    for (let from = 0; from < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, from, Math.min(chunk, bytes.length - from), start + from);
      if (bytesRead === 0) return null;
      from += bytesRead;
    }
    const arrays = header.arrays.map((entry) => viewOf(memory, entry));
    return checksumOf(arrays) === header.checksum ? fill(header.tree, arrays) : null;
  } finally {
    await file.close();
  }
}

async function readHeader(
  file: Awaited<ReturnType<typeof open>>,
): Promise<(Header & { readonly length: number }) | null> {
  const start = Buffer.alloc(preamble);
  const { size } = await file.stat();
  await file.read(start, 0, preamble, 0);
  const length = Number(start.readBigUInt64LE());
  if (length === 0 || length > size) return null;
  const text = Buffer.alloc(length);
  await file.read(text, 0, length, preamble);
  if (crc32(text) !== start.readUInt32LE(8)) return null;
  const header = JSON.parse(text.toString()) as Header;
  return header.format === format ? { ...header, length } : null;
}

function bytesOf(array: StoredArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function checksumOf(arrays: readonly StoredArray[]): number {
  return arrays.reduce((sum, array) => crc32(bytesOf(array), sum), 0);
}

function layOut(arrays: readonly StoredArray[]): { arrays: ArrayEntry[]; bytes: number } {
  let bytes = 0;
  const entries = arrays.map((array) => {
    const offset = bytes;
    bytes = align(bytes + array.byteLength);
    return { type: array.constructor.name as ArrayType, offset, length: array.length };
  });
  const last = arrays.at(-1);
  return { arrays: entries, bytes: last ? (entries.at(-1) as ArrayEntry).offset + last.byteLength : 0 };
}

const reference = '$array';

function isStored(data: Tree): data is StoredArray {
  return ArrayBuffer.isView(data);
}

function strip(data: Tree, arrays: StoredArray[]): unknown {
  if (isStored(data)) return { [reference]: arrays.push(data) - 1 };
  if (Array.isArray(data)) return data.map((item: Tree) => strip(item, arrays));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, item]) => [name, strip(item as Tree, arrays)]));
}

function fill(tree: unknown, arrays: readonly StoredArray[]): Tree {
  if (Array.isArray(tree)) return tree.map((item) => fill(item, arrays));
  if (typeof tree !== 'object' || tree === null) return tree as Tree;
  if (reference in tree) return arrays[tree[reference] as number] as StoredArray;
  return Object.fromEntries(Object.entries(tree).map(([name, item]) => [name, fill(item, arrays)]));
}
