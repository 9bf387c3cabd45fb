import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** A version of a document. A problem names fields, never values. */
export type DocumentRead<Document> = { readonly document: Document } | { readonly problem: string };

/** Result of reading a new version of the file. */
export type VersionRead = { readonly outcome: 'loaded' } | { readonly outcome: 'refused'; readonly problem: string };

export const versionOutcomes = ['loaded', 'refused'] as const;

/** Interval between two checks of the file. */
const everyMs = 1_000;

/** Thrown for an invalid file, with a message for the operator. */
class DocumentProblem extends Error {
  override readonly name = 'DocumentProblem';
}

/**
 * An operator's JSON document on disk. The file is read again when it changes; an invalid version is refused and the current one
 * stays.
 */
export class DocumentFile<Document> {
  readonly #path: string;
  readonly #schema: z.ZodType<Document>;
  readonly #onVersion: (read: VersionRead) => void;
  readonly #timer: NodeJS.Timeout;
  #current: Document;
  /** Text of the last version read, valid or not. */
  #seen: string;

  /** @throws DocumentProblem for an invalid file. */
  constructor(path: string, schema: z.ZodType<Document>, onVersion: (read: VersionRead) => void = () => undefined) {
    this.#path = path;
    this.#schema = schema;
    this.#onVersion = onVersion;
    this.#seen = textOf(path);
    const read = readDocument(this.#seen, schema);
    if ('problem' in read) throw new DocumentProblem(read.problem);
    this.#current = read.document;
    this.#timer = setInterval(() => this.reload(), everyMs).unref();
  }

  get current(): Document {
    return this.#current;
  }

  /** Reads the file and uses a new valid version. Reports each invalid version once. */
  reload(): void {
    const text = textOf(this.#path);
    if (text === this.#seen) return;
    this.#seen = text;
    const read = readDocument(text, this.#schema);
    if ('document' in read) this.#current = read.document;
    this.#onVersion('document' in read ? { outcome: 'loaded' } : { outcome: 'refused', problem: read.problem });
  }

  /** Stops watching the file. */
  close(): void {
    clearInterval(this.#timer);
  }
}

/** Refuses the path of an invalid document. `what` begins the message, such as `the path of a request plan`. */
export function isPathOf(schema: z.ZodType, what: string) {
  return (path: string, context: z.RefinementCtx): void => {
    const read = readDocument(textOf(path), schema);
    if ('problem' in read) context.addIssue({ code: 'custom', message: `${what}: ${read.problem}` });
  };
}

/** Parses a document. A problem lists the invalid fields without values. */
export function readDocument<Document>(text: string, schema: z.ZodType<Document>): DocumentRead<Document> {
  if (text === '') return { problem: 'the file is empty or cannot be read' };
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return { problem: 'the file is not JSON' };
  }
  const read = schema.safeParse(document);
  if (read.success) return { document: read.data };
  return {
    problem: read.error.issues.map(({ path, message }) => `${path.join('.') || 'the document'}: ${message}`).join('; '),
  };
}

/** Returns the text of a file; empty, hence invalid, if it cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
