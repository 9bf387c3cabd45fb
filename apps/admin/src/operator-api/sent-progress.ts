import type { ServerResponse } from 'node:http';
import type { ImportReport } from '@creator-discovery/creators';
import type { LineKind, Progress } from '../import/import-progress.ts';

const minIntervalMs = 200;

/** A line of the response to a command that reads a file. */
export type SentLine =
  | { readonly progress: ImportReport }
  | { readonly note: string }
  | { readonly badLine: string; readonly kind: LineKind }
  | { readonly answer: unknown }
  | { readonly problem: { readonly status: string; readonly message: string } };

/** Sends the progress of a command to its caller. */
export class SentProgress implements Progress {
  readonly #response: ServerResponse;
  #sent = 0;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  show(report: ImportReport): void {
    if (performance.now() - this.#sent < minIntervalMs) return;
    this.#sent = performance.now();
    this.#send({ progress: report });
  }

  note(text: string): void {
    this.#send({ note: text });
  }

  badLine(badLine: string, kind: LineKind = 'bad'): void {
    this.#send({ badLine, kind });
  }

  end(): void {
    // `answer` or `problem` ends the response.
  }

  answer(answer: unknown): void {
    this.#send({ answer });
    this.#response.end();
  }

  problem(problem: { readonly status: string; readonly message: string }): void {
    this.#send({ problem });
    this.#response.end();
  }

  #send(line: SentLine): void {
    if (!this.#response.headersSent) this.#response.setHeader('Content-Type', 'application/x-ndjson');
    this.#response.write(`${JSON.stringify(line)}\n`);
  }
}
