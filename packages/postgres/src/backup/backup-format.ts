import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DatabaseRefusal } from '../schema/database-refusal.ts';
import { damaged } from './backup-refusal.ts';

/** First line of a backup; the number is the version of the format. */
const firstLine = 'creator-discovery backup 1';

/** Bytes of contents per chunk. */
const chunkSize = 1 << 18;
const maxChunkSize = 1 << 28;
const maxLineLength = 1 << 24;

const head = z.object({
  backup_id: z.uuid(),
  /** Time of the snapshot, by the database clock. */
  taken_at: z.iso.datetime(),
  /** Server version, such as `18.4`. */
  server: z.string(),
  /** Migrations of the schema, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

/** Header of a backup. */
export type BackupHead = z.output<typeof head>;

/** A table in a backup, with its columns in the order of the data. */
export type BackupTable = BackupHead['tables'][number];

/** A part of a backup: `table NAME` or `sequences`. The contents can be read once. */
export interface BackupPart {
  readonly name: string;
  readonly contents: AsyncIterable<Uint8Array>;
}

/**
 * Encodes a backup in chunks: a line with the format, a line with the header, the parts, a line with the SHA-256 of everything
 * before it. A part is a line with its name, then chunks preceded by their lengths. `docs/backups.md` documents the format.
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

/** Joins rows, which the server sends one by one, into chunks. */
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

export class BackupReader {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #whole = createHash('sha256');
  /** Bytes received from the source and not yet read. */
  #left: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** @throws DatabaseRefusal if the file is damaged or not a backup. */
  async head(): Promise<BackupHead> {
    while (this.#left.length <= firstLine.length && (await this.#more()));
    if (this.#left.toString('utf8', 0, firstLine.length + 1) !== `${firstLine}\n`)
      throw new DatabaseRefusal('this file is not a backup, or it was made by a newer version');
    this.#taken(firstLine.length + 1);
    const text = await this.#line();
    try {
      return head.parse(JSON.parse(text));
    } catch (cause) {
      throw damaged('its contents have changed', { cause });
    }
  }

  /**
   * Yields the parts. Read the contents of each to the end before the next one. They are verified once there is no next part.
   *
   * @throws DatabaseRefusal if the file is truncated, changed, or has data after its end.
   */
  async *parts(): AsyncGenerator<BackupPart> {
    for (;;) {
      const before = this.#whole.copy();
      const name = await this.#line();
      if (name.startsWith('end ')) {
        if (name !== `end ${before.digest('hex')}`) throw damaged('its contents have changed');
        if (this.#left.length > 0 || (await this.#more())) throw damaged('it has data after its last line');
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
    if (/^\d{1,9}$/.test(line) && Number(line) <= maxChunkSize) return Number(line);
    throw damaged('its contents have changed');
  }

  async #line(): Promise<string> {
    for (let searched = 0; ; ) {
      const end = this.#left.indexOf('\n', searched);
      if (end >= 0) return this.#taken(end + 1).toString('utf8', 0, end);
      searched = this.#left.length;
      if (searched > maxLineLength || !(await this.#more())) throw damaged('it ends early');
    }
  }

  #taken(length: number): Buffer {
    const bytes = this.#left.subarray(0, length);
    this.#left = this.#left.subarray(length);
    this.#whole.update(bytes);
    return bytes;
  }

  /** Reads more of the source. Returns false at its end; an empty chunk returns true. */
  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    this.#left = Buffer.concat([this.#left, value]);
    return true;
  }
}

/**
 * Reads and verifies a backup, and returns its header.
 *
 * @throws DatabaseRefusal if the file is damaged or not a backup.
 */
export async function verifyBackup(source: AsyncIterable<Uint8Array>): Promise<BackupHead> {
  const reader = new BackupReader(source);
  const of = await reader.head();
  for await (const { contents } of reader.parts()) for await (const _ of contents);
  return of;
}
