import { noteForTests } from '../../../test-note.mjs';
import type { Choice } from './choose-browser.ts';

/** `folder` and `environment` are for tests. */
export interface WithoutBrowserOptions {
  readonly browser: Choice;
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * Reports how many tests a run without a browser skipped, in the note that `npm test` prints. Fails the run if `CI` is
 * `true`.
 */
export default class WithoutBrowserReporter {
  readonly #browser: Choice;
  readonly #folder: string;
  readonly #fails: boolean;
  #error: Error | undefined;

  constructor(_configuration: unknown, options: WithoutBrowserOptions) {
    const { browser, folder = process.cwd(), environment = process.env } = options;
    this.#browser = browser;
    this.#folder = folder;
    this.#fails = environment.CI === 'true';
  }

  onRunComplete(_contexts: unknown, { numPendingTests }: { numPendingTests: number }): void {
    const note =
      this.#browser.kind === 'none' && numPendingTests > 0
        ? `browser: 0 of ${numPendingTests} tests in a browser ran: ${this.#browser.reason}`
        : null;
    noteForTests(note, this.#folder);
    if (note !== null && this.#fails) this.#error = new Error(note);
  }

  /** jest fails the run if a reporter has an error. */
  getLastError(): Error | undefined {
    return this.#error;
  }
}
