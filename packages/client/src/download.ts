import type { operations } from './api-schema.ts';
import { IncompleteFileError } from './errors.ts';

export type FileFormat = 'csv' | 'xlsx' | 'ndjson' | 'json';

type FileQuery = NonNullable<operations['download_file']['parameters']['query']>;

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  /** Names of columns, in the order of the file. Default: all. */
  readonly columns?: readonly string[];
  /** Begins a CSV file with the byte order mark that spreadsheets expect. */
  readonly bom?: boolean;
  /** Separator of a CSV file. Default: `,`. */
  readonly separator?: FileQuery['separator'];
}

export interface JobFile {
  readonly rows: number;
  /** Fails with `IncompleteFileError` if the file ends early or its sender is silent. */
  readonly body: ReadableStream<Uint8Array>;
}

interface ExpectedFile {
  readonly format: FileFormat;
  readonly rows: number;
  readonly requestId: string;
  /** Longest silence. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Returns the file with a body that notices missing rows, even if the connection ended cleanly. */
export function jobFileOf(source: ReadableStream<Uint8Array>, expected: ExpectedFile): JobFile {
  const { format, rows, requestId, timeoutMs, signal } = expected;
  const reader = source.getReader();
  const end = new FileEnd();
  const incomplete = (cause?: unknown) =>
    new IncompleteFileError(`The file ended before its ${rows} rows were complete`, { requestId, cause });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await withinTime(reader.read(), timeoutMs).catch((fault) => {
        void reader.cancel(fault).catch(() => {});
        throw signal?.aborted ? signal.reason : incomplete(fault);
      });
      if (part.value) {
        end.add(part.value);
        controller.enqueue(part.value);
      } else if (end.isComplete(format, rows)) controller.close();
      else throw incomplete();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { rows, body };
}

async function withinTime<Value>(value: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The time limit has passed', 'TimeoutError')), limitMs);
  });
  return Promise.race([value, limit]).finally(() => clearTimeout(timer));
}

const [lineEnd, quote] = [0x0a, 0x22];
/** The last record of a ZIP archive without a comment. */
const archiveEnd = { bytes: 22, signature: '80,75,5,6' };

/** Counts lines outside of quotation marks, and keeps the last bytes. */
class FileEnd {
  #lines = 0;
  #isQuoted = false;
  #last: readonly number[] = [];

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineEnd && !this.#isQuoted) this.#lines += 1;
    }
    this.#last = [...this.#last, ...bytes.slice(-archiveEnd.bytes)].slice(-archiveEnd.bytes);
  }

  isComplete(format: FileFormat, rows: number): boolean {
    switch (format) {
      case 'csv':
        return this.#lines >= rows + 1;
      case 'ndjson':
        return this.#lines >= rows;
      case 'json':
        return String.fromCharCode(...this.#last)
          .trimEnd()
          .endsWith(']');
      case 'xlsx':
        return this.#last.slice(0, 4).join() === archiveEnd.signature;
    }
  }
}
