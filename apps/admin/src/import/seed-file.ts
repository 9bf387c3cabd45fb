import { readSeedLine, type Seed } from '@creator-discovery/collection';
import { Refusal } from '../refusal.ts';
import { ByteStream } from './byte-stream.ts';
import { decompressed } from './decompressed.ts';
import type { Progress } from './import-progress.ts';
import { linesOf } from './lines.ts';
import type { Upload } from './upload.ts';

/** Seeds that are added in one transaction. */
const batchSize = 1000;
/** Bad lines that the answer lists; standard error has all of them. */
const mostListed = 1000;

/** Adds the seeds of a file, batch by batch; the last call says that there are no more. */
export async function addSeedsOf(
  { upload, progress }: { readonly upload: Upload; readonly progress: Progress },
  add: (seeds: readonly Seed[], last: boolean) => Promise<number>,
) {
  const badLines: { line: number; reason: string }[] = [];
  const counts = { lines: 0, added: 0, bad: 0 };
  let batch: Seed[] = [];
  const lines = linesOf(await decompressed(new ByteStream(upload.input)));
  for await (const record of lines) {
    const read = 'text' in record ? readSeedLine(record.text) : ({ ok: false, reason: record.unreadable } as const);
    if (read.ok && read.seed === null) continue;
    counts.lines += 1;
    if (read.ok && read.seed !== null) batch.push(read.seed);
    if (!read.ok) {
      counts.bad += 1;
      if (badLines.length < mostListed) badLines.push({ line: record.line, reason: read.reason });
      progress.note(`line ${record.line}: ${read.reason}`);
    }
    if (batch.length < batchSize) continue;
    counts.added += await add(batch, false);
    batch = [];
  }
  progress.end();
  if (counts.lines > 0 && counts.bad === counts.lines) throw new Refusal(`none of the ${counts.lines} lines is a seed`);
  counts.added += await add(batch, true);
  return { ...counts, bad_lines: badLines };
}
