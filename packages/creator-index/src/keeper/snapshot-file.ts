import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** Plain data with typed arrays. */
type Tree = null | number | string | boolean | StoredArray | readonly Tree[] | { readonly [name: string]: Tree };

type StoredArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A file has a preamble (length and CRC-32 of the header), the header as JSON, and the arrays, aligned to 64 bytes. */
interface Header {
  /** Files of another version are not used. */
  readonly version: string;
  /** The data with `{ $array: index }` in place of each array. */
  readonly tree: unknown;
  readonly arrays: readonly ArrayEntry[];
  /** Bytes from the start of the first array to the end of the last. */
  readonly bytes: number;
  /** CRC-32 of these bytes. */
  readonly checksum: number;
}

interface ArrayEntry {
  readonly type: ArrayType;
  readonly offset: number;
  readonly length: number;
}

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;
type ArrayType = keyof typeof arrayTypes;

const preambleBytes = 16;
/** A cache line, and a multiple of every element size, as typed arrays require. */
const alignment = 64;
/** Bytes per write: Linux transfers less than 2 GiB per call. */
const chunkBytes = 1 << 28;
/** Bytes per read: few enough to be checked while still in the processor's cache. */
const pieceBytes = 1 << 20;
/** Parallel reads: most of a read is the cost of touching new memory. */
const readsAtOnce = 4;

/** Writes the file atomically: it is absent or complete, even if the process is killed. */
export async function writeTree(path: string, data: object, version: string): Promise<void> {
  const arrays: StoredArray[] = [];
  const tree = extractArrays(data as Tree, arrays);
  const layout = layOut(arrays);
  const header = Buffer.from(JSON.stringify({ version, tree, ...layout } satisfies Header));
  const start = Buffer.alloc(align(preambleBytes + header.length));
  start.writeBigUInt64LE(BigInt(header.length));
  start.writeUInt32LE(crc32(header), 8);
  header.copy(start, preambleBytes);
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w');
  try {
    await file.write(start, 0, start.length, 0);
    for (const [i, { offset }] of layout.arrays.entries()) {
      const array = arrays[i];
      if (array) await writeArray(file, array, start.length + offset);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await syncDirectory(dirname(path));
}

/** Data of a file. Only code of the same version knows its type. */
export interface StoredTree {
  readonly version: string;
  readonly data: unknown;
}

/** Reads a file into shared memory; null if it is missing or damaged. */
export async function readTree(path: string): Promise<StoredTree | null> {
  const file = await open(path, 'r').catch(() => null);
  if (!file) return null;
  try {
    const found = await readHeader(file);
    if (!found) return null;
    const { header, length } = found;
    const memory = new SharedArrayBuffer(header.bytes);
    const bytes = new Uint8Array(memory);
    const checksum = await readBytes(file, bytes, align(preambleBytes + length));
    if (checksum !== header.checksum) return null;
    const arrays = header.arrays.map((entry) => viewOf(memory, entry));
    return { version: header.version, data: insertArrays(header.tree, arrays) };
  } finally {
    await file.close();
  }
}

/** Fills `bytes` and returns their CRC-32; null if the file is too short. */
async function readBytes(file: FileHandle, bytes: Uint8Array, position: number): Promise<number | null> {
  const reads: Promise<Uint8Array | null>[] = [];
  let [next, checksum] = [0, 0];
  const readNext = (): void => {
    if (next >= bytes.length) return;
    const read = readPiece(file, bytes.subarray(next, next + pieceBytes), position + next);
    // Awaiting the piece throws the failure. Until then it must not count as unhandled.
    read.catch(() => undefined);
    reads.push(read);
    next += pieceBytes;
  };
  for (let i = 0; i < readsAtOnce; i++) readNext();
  for (let read = reads.shift(); read !== undefined; read = reads.shift()) {
    const piece = await read;
    if (piece === null) {
      await Promise.allSettled(reads);
      return null;
    }
    readNext();
    checksum = crc32(piece, checksum);
  }
  return checksum;
}

async function readPiece(file: FileHandle, piece: Uint8Array, position: number): Promise<Uint8Array | null> {
  for (let from = 0; from < piece.length; ) {
    const { bytesRead } = await file.read(piece, from, piece.length - from, position + from);
    if (bytesRead === 0) return null;
    from += bytesRead;
  }
  return piece;
}

async function readHeader(file: FileHandle): Promise<{ header: Header; length: number } | null> {
  const preamble = Buffer.alloc(preambleBytes);
  const { size } = await file.stat();
  await file.read(preamble, 0, preambleBytes, 0);
  const length = Number(preamble.readBigUInt64LE());
  if (length === 0 || length > size) return null;
  const text = Buffer.alloc(length);
  await file.read(text, 0, length, preambleBytes);
  if (crc32(text) !== preamble.readUInt32LE(8)) return null;
  const header = JSON.parse(text.toString()) as Header;
  return { header, length };
}

async function writeArray(file: FileHandle, array: StoredArray, position: number): Promise<void> {
  const bytes = bytesOf(array);
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    const part = bytes.subarray(from, from + chunkBytes);
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

function layOut(arrays: readonly StoredArray[]): Pick<Header, 'arrays' | 'bytes' | 'checksum'> {
  let [bytes, checksum] = [0, 0];
  const entries = arrays.map((array): ArrayEntry => {
    const offset = align(bytes);
    checksum = crc32(bytesOf(array), crc32(padding.subarray(0, offset - bytes), checksum));
    bytes = offset + array.byteLength;
    return { type: array.constructor.name as ArrayType, offset, length: array.length };
  });
  return { arrays: entries, bytes, checksum };
}

const padding = new Uint8Array(alignment);

function align(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}

function viewOf(memory: SharedArrayBuffer, { type, offset, length }: ArrayEntry): StoredArray {
  const View: new (memory: SharedArrayBuffer, offset: number, length: number) => StoredArray = arrayTypes[type];
  return new View(memory, offset, length);
}

function bytesOf(array: StoredArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

const reference = '$array';

/** Replaces each array with a reference and appends it to `arrays`. */
function extractArrays(data: Tree, arrays: StoredArray[]): unknown {
  if (isStored(data)) return { [reference]: arrays.push(data) - 1 };
  if (Array.isArray(data)) return data.map((item: Tree) => extractArrays(item, arrays));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, item]) => [name, extractArrays(item as Tree, arrays)]));
}

function insertArrays(tree: unknown, arrays: readonly StoredArray[]): Tree {
  if (Array.isArray(tree)) return tree.map((item) => insertArrays(item, arrays));
  if (typeof tree !== 'object' || tree === null) return tree as Tree;
  if (reference in tree) return arrays[tree[reference] as number] ?? null;
  return Object.fromEntries(Object.entries(tree).map(([name, item]) => [name, insertArrays(item, arrays)]));
}

function isStored(data: Tree): data is StoredArray {
  return ArrayBuffer.isView(data);
}
