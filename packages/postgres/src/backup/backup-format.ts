import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { DamagedBackup, ForeignBackup } from './backup-refused.ts';
import { ByteReader, EarlyEnd } from './byte-reader.ts';

/** The first line of every backup; another number is another format. */
const firstLine = 'creator-discovery backup 1';

/** Bytes of contents that are collected into one chunk. */
const chunkSize = 1 << 18;
const longestChunk = 1 << 28;
const longestLine = 1 << 24;

const table = z.object({ name: z.string(), columns: z.array(z.string()) });

const head = z.object({
  backup_id: z.uuid(),
  /** The moment of the one snapshot that everything was read in, by the database's clock. */
  taken_at: z.iso.datetime(),
  /** The server's version, such as `18.4`. */
  server: z.string(),
  /** What the schema was made of, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(table),
});

const partEnd = z.object({ rows: z.int().min(0), sha256: z.string() });
const fileEnd = z.object({ parts: z.int().min(0), sha256: z.string() });

/** What a backup says of itself before its data. */
export type BackupHead = z.output<typeof head>;

/** A table of a backup: its columns in the order of the data. */
export type BackupTable = z.output<typeof table>;

/** Data of one kind, such as the rows of a table. */
export interface BackupPart {
  /** `table NAME` or `sequences`. */
  readonly name: string;
  /** Read once. */
  readonly contents: AsyncIterable<Uint8Array>;
  /** Asked once the contents have been read. */
  readonly rows: () => number;
}

/**
 * A backup as bytes, a chunk at a time: a line with the format, a line with the head, the parts, a last line. A part is a line
 * with its name, chunks with their lengths before them, and a line with the checksum of both. The last line has the checksum of
 * everything before it. `docs/operating.md` describes it for readers of other programs.
 */
export async function* encodeBackup(of: BackupHead, parts: AsyncIterable<BackupPart>): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  const counted = (bytes: Buffer): Buffer => {
    whole.update(bytes);
    return bytes;
  };
  yield counted(Buffer.from(`${firstLine}\n${JSON.stringify(of)}\n`));
  let count = 0;
  for await (const part of parts) {
    for await (const bytes of encodePart(part)) yield counted(bytes);
    count += 1;
  }
  yield Buffer.from(`end ${JSON.stringify({ parts: count, sha256: whole.digest('hex') })}\n`);
}

async function* encodePart({ name, contents, rows }: BackupPart): AsyncGenerator<Buffer> {
  const checksum = createHash('sha256').update(`${name}\n`);
  yield Buffer.from(`${name}\n`);
  for await (const chunk of chunked(contents)) {
    checksum.update(chunk);
    yield Buffer.from(`${chunk.length}\n`);
    yield chunk;
  }
  yield Buffer.from(`0\n${JSON.stringify({ rows: rows(), sha256: checksum.digest('hex') })}\n`);
}

/** The server sends each row by itself; chunks are some hundred thousand bytes. */
async function* chunked(contents: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let collected: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of contents) {
    collected.push(bytes);
    size += bytes.length;
    if (size < chunkSize) continue;
    yield Buffer.concat(collected, size);
    collected = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(collected, size);
}

/** A part as it is read: its contents must be read to their end before the next one, and are right only then. */
export interface ReadPart {
  readonly name: string;
  /** @throws DamagedBackup at the latest after the last byte, when the checksum is another. */
  readonly contents: AsyncIterable<Buffer>;
  /** Rows that were written; known once the contents have been read. */
  readonly rows: () => number;
}

/** Reads a backup from its beginning to its end, once, a chunk at a time. */
export class BackupReader {
  readonly #bytes: ByteReader;
  readonly #whole: Hash = createHash('sha256');
  #parts = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#bytes = new ByteReader(source, (bytes) => this.#whole.update(bytes));
  }

  /** @throws ForeignBackup, DamagedBackup */
  async head(): Promise<BackupHead> {
    const line = await this.#bytes.line(firstLine.length).catch((error: unknown) => {
      if (error instanceof EarlyEnd) return '';
      throw error;
    });
    if (line !== firstLine) throw new ForeignBackup();
    return this.#json(head, await this.#line());
  }

  /**
   * The next part; null at the end of a file that is whole.
   *
   * @throws DamagedBackup for a file that ends early, was changed, or continues after its end.
   */
  async next(): Promise<ReadPart | null> {
    const before = this.#whole.copy();
    const name = await this.#line();
    if (name.startsWith('end ')) {
      await this.#end(name, before.digest('hex'));
      return null;
    }
    this.#parts += 1;
    let rows = 0;
    const contents = this.#contents(name, (count) => {
      rows = count;
    });
    return { name, contents, rows: () => rows };
  }

  async *#contents(name: string, counted: (rows: number) => void): AsyncGenerator<Buffer> {
    const checksum = createHash('sha256').update(`${name}\n`);
    for (let left = await this.#length(); left > 0; left = await this.#length()) {
      while (left > 0) {
        const bytes = await this.#bytes.atMost(left).catch(damaged);
        checksum.update(bytes);
        left -= bytes.length;
        yield bytes;
      }
    }
    const { rows, sha256 } = this.#json(partEnd, await this.#line());
    if (sha256 !== checksum.digest('hex')) throw new DamagedBackup(`its part "${name}" was changed`);
    counted(rows);
  }

  async #end(line: string, sha256: string): Promise<void> {
    const end = this.#json(fileEnd, line.slice('end '.length));
    if (end.parts !== this.#parts || end.sha256 !== sha256) throw new DamagedBackup('it was changed');
    if (!(await this.#bytes.isAtEnd())) throw new DamagedBackup('it continues after its end');
  }

  async #length(): Promise<number> {
    const line = await this.#line();
    const length = /^\d{1,9}$/.test(line) ? Number(line) : Number.NaN;
    if (length <= longestChunk) return length;
    throw new DamagedBackup('it was changed');
  }

  #line(): Promise<string> {
    return this.#bytes.line(longestLine).catch(damaged);
  }

  #json<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
    try {
      return shape.parse(JSON.parse(text));
    } catch (cause) {
      throw new DamagedBackup('it was changed', { cause });
    }
  }
}

/** What a file holds that was read to its end and is whole. */
export interface VerifiedBackup {
  readonly head: BackupHead;
  /** Rows of each part, by its name. */
  readonly rows: ReadonlyMap<string, number>;
}

/**
 * Reads a backup to its end.
 *
 * @throws ForeignBackup for a file of another kind, DamagedBackup for one that is not whole.
 */
export async function verifyBackup(source: AsyncIterable<Uint8Array>): Promise<VerifiedBackup> {
  const reader = new BackupReader(source);
  const of = await reader.head();
  const rows = new Map<string, number>();
  for (let part = await reader.next(); part !== null; part = await reader.next()) {
    for await (const _ of part.contents);
    rows.set(part.name, part.rows());
  }
  return { head: of, rows };
}

function damaged(cause: unknown): never {
  if (cause instanceof EarlyEnd) throw new DamagedBackup('it ends early', { cause });
  throw cause;
}
