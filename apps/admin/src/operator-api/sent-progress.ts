import type { ImportReport } from '@creator-discovery/creators';
import type { Progress } from '../import/import-progress.ts';

const leastPauseMs = 200;

/** A line of the answer to a command that reads a file. */
export type SentLine =
  | { readonly progress: ImportReport }
  | { readonly note: string }
  | { readonly answer: unknown }
  | { readonly problem: { readonly status: string; readonly message: string } };

/** How far a command is, sent to whoever called it. */
export class SentProgress implements Progress {
  readonly #response: NodeJS.WritableStream;
  #sent = 0;

  constructor(response: NodeJS.WritableStream) {
    this.#response = response;
  }

  show(report: ImportReport): void {
    if (performance.now() - this.#sent < leastPauseMs) return;
    this.#sent = performance.now();
    this.#send({ progress: report });
  }

  note(text: string): void {
    this.#send({ note: text });
  }

  end(): void {
    // What comes last is the answer.
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
    this.#response.write(`${JSON.stringify(line)}\n`);
  }
}
