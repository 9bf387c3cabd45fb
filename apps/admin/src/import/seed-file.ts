import { readSeedLine, type Seed } from '@creator-discovery/collection';
import type { HostTable } from '@creator-discovery/creators/reading';
import { textLayout } from '@creator-discovery/creators/reading';
import { Refusal } from '../refusal.ts';
import { ByteStream } from './byte-stream.ts';
import { decompress } from './decompress.ts';
import type { Progress } from './import-progress.ts';
import { linesOf } from './lines.ts';
import type { Upload } from './upload.ts';
import { utf8Of } from './utf8.ts';

/** Seeds per transaction. */
const batchSize = 1000;
/** Bad lines listed in the result. */
const maxListed = 1000;
/** Bytes to inspect for the line end. */
const headLength = 4096;

interface SeedFile {
  readonly upload: Upload;
  readonly progress: Progress;
  readonly hosts: HostTable | undefined;
}

/** Adds the seeds of a file in batches; `last` is true for the final batch. */
export async function addSeedsOf(
  { upload, progress, hosts }: SeedFile,
  add: (seeds: readonly Seed[], last: boolean) => Promise<number>,
) {
  const badLines: { line: number; reason: string }[] = [];
  const counts = { lines: 0, added: 0, bad: 0 };
  let batch: Seed[] = [];
  const text = await utf8Of(new ByteStream(await decompress(new ByteStream(upload.input))), undefined);
  const { lineEnd } = textLayout(String(await text.head(headLength)));
  for await (const record of linesOf(text, lineEnd)) {
    const read =
      'text' in record ? readSeedLine(record.text, hosts) : ({ ok: false, reason: record.unreadable } as const);
    if (read.ok && read.seed === null) continue;
    counts.lines += 1;
    if (read.ok && read.seed !== null) batch.push(read.seed);
    if (!read.ok) {
      counts.bad += 1;
      if (badLines.length < maxListed) badLines.push({ line: record.line, reason: read.reason });
      progress.badLine(`line ${record.line}: ${read.reason}`);
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
