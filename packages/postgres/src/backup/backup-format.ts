import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupRefused, damaged } from './backup-refused.ts';

/** The first line of every backup; another number is another format. */
const firstLine = 'creator-discovery backup 1';

/** Bytes of contents that are collected into one chunk. */
const chunkSize = 1 << 18;
const longestChunk = 1 << 28;
const longestLine = 1 << 24;

const head = z.object({
  backup_id: z.uuid(),
  /** The moment of the one snapshot that everything was read in, by the database's clock. */
  taken_at: z.iso.datetime(),
  /** The server's version, such as `18.4`. */
  server: z.string(),
  /** What the schema was made of, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

/** What a backup says of itself before its data. */
export type BackupHead = z.output<typeof head>;

/** A table of a backup: its columns in the order of the data. */
export type BackupTable = BackupHead['tables'][number];

/** Data of one kind, such as the rows of a table: the name is `table NAME` or `sequences`, the contents are read once. */
export interface BackupPart {
  readonly name: string;
  readonly contents: AsyncIterable<Uint8Array>;
}

/**
 * A backup as bytes, a chunk at a time: a line with the format, a line with the head, the parts, a last line. A part is a line
 * with its name, and chunks with their lengths before them. The last line has the checksum of everything before it.
 * `docs/backups.md` describes it for readers of other programs.
 */
export async function* encodeBackup(of: BackupHead, parts: AsyncIterable<BackupPart>): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  const counted = (bytes: Buffer): Buffer => {
    whole.update(bytes);
    return bytes;
  };
  yield counted(Buffer.from(`${firstLine}\n${JSON.stringify(of)}\n`));
  for await (const { name, contents } of parts) {
    yield counted(Buffer.from(`${name}\n`));
    for await (const chunk of chunked(contents)) {
      yield counted(Buffer.from(`${chunk.length}\n`));
      yield counted(chunk);
    }
    yield counted(Buffer.from('0\n'));
  }
  yield Buffer.from(`end ${whole.digest('hex')}\n`);
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

/** Reads a backup from its beginning to its end, once, a chunk at a time. */
export class BackupReader {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #whole = createHash('sha256');
  /** What came from the source and was not read yet. */
  #left: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** @throws BackupRefused for a file of another kind, and for a damaged one. */
  async head(): Promise<BackupHead> {
    while (this.#left.length <= firstLine.length && (await this.#more()));
    if (this.#left.toString('utf8', 0, firstLine.length + 1) !== `${firstLine}\n`)
      throw new BackupRefused('this is not a backup, or one of a newer version');
    this.#taken(firstLine.length + 1);
    const text = await this.#line();
    try {
      return head.parse(JSON.parse(text));
    } catch (cause) {
      throw damaged('it was changed', { cause });
    }
  }

  /**
   * The parts up to the end of a file that is whole. The contents of each must be read to their end before the next one, and are
   * right only once there is no next one.
   *
   * @throws BackupRefused for a file that ends early, was changed, or continues after its end.
   */
  async *parts(): AsyncGenerator<BackupPart> {
    for (;;) {
      const before = this.#whole.copy();
      const name = await this.#line();
      if (name.startsWith('end ')) {
        if (name !== `end ${before.digest('hex')}`) throw damaged('it was changed');
        if (this.#left.length > 0 || (await this.#more())) throw damaged('it continues after its end');
        return;
      }
      yield { name, contents: this.#contents() };
    }
  }

  async *#contents(): AsyncGenerator<Buffer> {
    for (let left = await this.#length(); left > 0; left = await this.#length()) {
      while (left > 0) {
        if (this.#left.length === 0 && !(await this.#more())) throw damaged('it ends early');
        const bytes = this.#taken(Math.min(left, this.#left.length));
        left -= bytes.length;
        yield bytes;
      }
    }
  }

  async #length(): Promise<number> {
    const line = await this.#line();
    if (/^\d{1,9}$/.test(line) && Number(line) <= longestChunk) return Number(line);
    throw damaged('it was changed');
  }

  async #line(): Promise<string> {
    for (let searched = 0; ; ) {
      const end = this.#left.indexOf('\n', searched);
      if (end >= 0) return this.#taken(end + 1).toString('utf8', 0, end);
      searched = this.#left.length;
      if (searched > longestLine || !(await this.#more())) throw damaged('it ends early');
    }
  }

  #taken(length: number): Buffer {
    const bytes = this.#left.subarray(0, length);
    this.#left = this.#left.subarray(length);
    this.#whole.update(bytes);
    return bytes;
  }

  /** Adds to what is left; false at the end of the source. An empty piece adds nothing, and is true as well. */
  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    this.#left = Buffer.concat([this.#left, value]);
    return true;
  }
}

/**
 * Reads a backup to its end, and returns what it says of itself.
 *
 * @throws BackupRefused for a file of another kind, and for one that is not whole.
 */
export async function verifyBackup(source: AsyncIterable<Uint8Array>): Promise<BackupHead> {
  const reader = new BackupReader(source);
  const of = await reader.head();
  for await (const { contents } of reader.parts()) for await (const _ of contents);
  return of;
}
