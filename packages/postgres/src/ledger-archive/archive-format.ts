import { createHash, type Hash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { DatabaseRefusal } from '../schema/database-refusal.ts';

const format = 'creator-discovery ledger 1';

const head = z.object({ format: z.literal(format), archive_id: z.uuid(), before: z.string() });
const end = z.object({ end: z.object({ entries: z.int().min(0), sha256: z.string() }) });
const entry = z.object({ owner_id: z.uuid(), seq: z.int().min(1), at: z.string() });

/** Header of an archive. */
export type ArchiveHead = Omit<z.output<typeof head>, 'format'>;

export interface ArchiveContents extends ArchiveHead {
  readonly entries: number;
  readonly owners: number;
  readonly bytes: number;
  /** SHA-256 of the whole file, hex. */
  readonly sha256: string;
  /** Digest of the months of all owners, as returned by `sumUpMonths`. */
  readonly monthsDigest: string;
}

/**
 * Encodes an archive as lines of JSON: the header, the entries by owner and number as printed by `to_json`, and a last line. The
 * last line has the count and the SHA-256 of all previous bytes.
 */
export async function* encodeArchive(of: ArchiveHead, entries: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  const first = Buffer.from(`${JSON.stringify({ format, ...of })}\n`);
  whole.update(first);
  yield first;
  let count = 0;
  for await (const chunk of entries) {
    for (const byte of chunk) if (byte === 10) count += 1;
    whole.update(chunk);
    yield chunk;
  }
  yield Buffer.from(`${JSON.stringify({ end: { entries: count, sha256: whole.digest('hex') } })}\n`);
}

/**
 * Reads and verifies an archive.
 *
 * @throws DatabaseRefusal if the file is damaged or not an archive.
 */
export async function readArchive(source: AsyncIterable<Uint8Array>): Promise<ArchiveContents> {
  const whole = createHash('sha256');
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      whole.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const before = createHash('sha256');
  const months = new MonthDigests();
  let of: ArchiveHead | undefined;
  let ended = false;
  for await (const line of createInterface({ input: Readable.from(counted()), crlfDelay: 0 })) {
    if (ended) throw damagedArchive('it has data after its last line');
    if (of === undefined) {
      const { format: _, ...rest } = parsed(head, line, 'its first line is not a header');
      of = rest;
    } else if (line.startsWith('{"end":')) {
      ended = true;
      const last = parsed(end, line, 'its last line has changed').end;
      if (last.entries !== months.entries || last.sha256 !== before.digest('hex')) {
        throw damagedArchive('its contents have changed');
      }
      continue;
    } else months.add(parsed(entry, line, 'it has a line that is not an entry'), line);
    before.update(`${line}\n`);
  }
  if (of === undefined || !ended) throw damagedArchive('it ends early');
  const { entries, owners } = months;
  return { ...of, entries, owners, bytes, sha256: whole.digest('hex'), monthsDigest: months.digest() };
}

/** Chained digests of the entries per owner and month. */
class MonthDigests {
  readonly #all = createHash('sha256');
  #owner = '';
  #month = '';
  #seq = 0;
  #inMonth = 0;
  #hash: Hash = createHash('sha256');
  entries = 0;
  owners = 0;

  add({ owner_id, seq, at }: z.output<typeof entry>, line: string): void {
    const month = at.slice(0, 7);
    if (owner_id < this.#owner || (owner_id === this.#owner && seq !== this.#seq + 1)) {
      throw damagedArchive('an entry is missing');
    }
    if (owner_id !== this.#owner) {
      this.#close();
      this.owners += 1;
      [this.#owner, this.#month] = [owner_id, month];
    } else if (month > this.#month) {
      this.#close();
      this.#month = month;
    }
    this.#seq = seq;
    this.entries += 1;
    this.#inMonth += 1;
    this.#hash.update(createHash('sha256').update(line).digest());
  }

  digest(): string {
    this.#close();
    return this.#all.digest('hex');
  }

  #close(): void {
    if (this.#inMonth === 0) return;
    const text = `${this.#owner} ${this.#month}-01 ${this.#inMonth} ${this.#hash.digest('hex')}`;
    this.#all.update(createHash('sha256').update(text).digest());
    this.#inMonth = 0;
    this.#hash = createHash('sha256');
  }
}

/** Returns the refusal of a file. `how` is a clause such as `it ends early`. */
export function damagedArchive(how: string, options?: ErrorOptions): DatabaseRefusal {
  return new DatabaseRefusal(`this is not a complete archive of the ledger: ${how}`, options);
}

function parsed<Shape extends z.ZodType>(shape: Shape, line: string, otherwise: string): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(line));
  } catch (cause) {
    throw damagedArchive(otherwise, { cause });
  }
}
