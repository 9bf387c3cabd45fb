import type { BrowserContext, Page } from 'playwright-core';

/** Collects browser reports that no page may cause. */
export class PageProblems {
  #origin = '';
  #refusals: readonly number[] = [];
  #seen = new Set<number>();
  #found: string[] = [];

  /** Watches every page of the context from its first request. */
  static async of(context: BrowserContext): Promise<PageProblems> {
    const problems = new PageProblems();
    await context.addInitScript(reportViolations);
    context.on('request', (request) => problems.#call(request.url()));
    context.on('page', (page) => page.on('websocket', (socket) => problems.#call(socket.url().replace(/^ws/, 'http'))));
    context.on('response', (response) => problems.#seen.add(response.status()));
    context.on('console', (message) => {
      if (message.type() === 'error') problems.#consoleError(message.text(), message.location().url);
    });
    context.on('weberror', (error) => problems.#found.push(`Error in the page: ${String(error.error())}`));
    return problems;
  }

  /** Starts a visit. */
  expect({ url, refusals = [] }: { url: string; refusals?: readonly number[] }): void {
    this.#origin = new URL(url).origin;
    this.#refusals = refusals;
    this.#seen = new Set();
    this.#found = [];
  }

  /** Problems, one per line. */
  get found(): readonly string[] {
    return this.#found;
  }

  /** @throws if there was a problem, or if an expected refusal never came */
  async refuse(page: Page): Promise<void> {
    // Earlier reports arrive before this response.
    await page.evaluate('0');
    if (this.#found.length > 0) throw new Error('The browser reported problems:');
    const missing = this.#refusals.filter((status) => !this.#seen.has(status));
    if (missing.length > 0) throw new Error(`No answer had the status ${missing.join(', ')}`);
  }

  #call(url: string): void {
    const { origin, protocol } = new URL(url);
    if (origin === this.#origin || ['data:', 'blob:', 'about:'].includes(protocol)) return;
    this.#found.push(`Call to another origin: ${url}`);
  }

  #consoleError(text: string, url: string): void {
    const [, status] = /^Failed to load resource: the server responded with a status of (\d+)/.exec(text) ?? [];
    if (status !== undefined && this.#refusals.includes(Number(status))) return;
    this.#found.push(`Error in the console: ${text} (${url})`);
  }
}

/** Runs in the page, because the browser's own message omits the directive for some violations. */
const reportViolations = `document.addEventListener('securitypolicyviolation', (violation) => {
  console.error('violates ' + violation.effectiveDirective + ': ' + (violation.blockedURI || violation.sample));
});`;
