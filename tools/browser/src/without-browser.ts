import { noteForTests } from '../../../test-note.mjs';
import type { Choice } from './choose-browser.ts';

/** What the reporter is given: the browser of this run, and for its tests the surroundings. */
export interface WithoutBrowserOptions {
  readonly browser: Choice;
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * Says after a run without a browser how many tests need one and why there is none, in the note that `npm test` prints at its
 * end. Where `CI` is `true` the run fails.
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

  /** jest fails the run when a reporter has an error. */
  getLastError(): Error | undefined {
    return this.#error;
  }
}
