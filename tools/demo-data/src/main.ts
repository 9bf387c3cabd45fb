/** Writes demo creators as NDJSON, ready for `creators import`. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { defaultDay, defaultSeed, generateCreators } from './generate-creators.ts';

const help = `Writes invented creators as NDJSON, the format that "creators import" reads.

  --count N    how many creators (default 20000)
  --seed N     another seed generates other creators (default ${defaultSeed})
  --as-of DAY  the date of the data, YYYY-MM-DD (default ${defaultDay})
  --out FILE   write to a file instead of standard output
  --help       show this`;

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`--${name} must be a whole number, 0 or greater`);
  return value;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '20000' },
      seed: { type: 'string', default: String(defaultSeed) },
      'as-of': { type: 'string', default: defaultDay },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  const creators = generateCreators({
    count: wholeNumber('count', values.count),
    seed: wholeNumber('seed', values.seed),
    asOf: values['as-of'],
  });
  const out = values.out === undefined ? process.stdout : createWriteStream(values.out);
  await pipeline(Readable.from(chunksOfLines(creators)), out);
}

/** Lines in chunks of about 64 KiB, because one write per line would take most of the time. */
function* chunksOfLines(records: Iterable<unknown>): Generator<string> {
  let chunk = '';
  for (const record of records) {
    chunk += `${JSON.stringify(record)}\n`;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

main().catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  console.error(error.message);
  process.exit(error.code?.startsWith('ERR_PARSE_ARGS') || error instanceof RangeError ? 2 : 1);
});
