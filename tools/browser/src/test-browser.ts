import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { PageProblems } from './page-problems.ts';
import type { Program } from './program.ts';

export interface Visit {
  /** First page. All other requests must have the same origin. */
  readonly url: string;
  /** Expected statuses of 400 and above: each must occur, and no other may. Default: none. */
  readonly refusals?: readonly number[];
  /** Cookies set before the page opens. */
  readonly cookies?: readonly Cookie[];
  /** Standard look or the test's own, in a context without cached files. Default: `looks.light`. */
  readonly look?: BrowserContextOptions;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
}

/** Standard viewports and colour schemes. */
export const looks = {
  light: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;

/** Screenshots of failed tests, ignored by git. */
const failuresFolder = fileURLToPath(new URL('../failures/', import.meta.url));

/** Shorter than jest's time-out, so that a failing test still takes its screenshot. */
export const stepTimeoutMs = 60_000;

/** Browser of a test file, its own or shared. Each visit starts without storage and cookies. */
export class TestBrowser {
  readonly #browser: Browser;
  readonly #failures: string;
  /** For the next visit with the standard look. A renderer process that has shown the console saves a third of a visit. */
  #free: { readonly page: Page; readonly problems: PageProblems } | undefined;

  private constructor(browser: Browser, failures: string) {
    this.#browser = browser;
    this.#failures = failures;
  }

  static async start(program: Program, failures = failuresFolder): Promise<TestBrowser> {
    return new TestBrowser(await chromium.launch(launchOptions(program)), failures);
  }

  /** Connects to a browser started by `serveBrowser`. */
  static async connect(endpoint: string): Promise<TestBrowser> {
    return new TestBrowser(await chromium.connect(endpoint), failuresFolder);
  }

  /**
   * Opens a page and runs the steps. Fails with a screenshot if a step fails, or if the browser reported an error, a
   * policy violation or a request to another origin.
   */
  async visit(name: string, visit: Visit, steps: (page: Page) => Promise<void>): Promise<void> {
    const isPlain = visit.look === undefined;
    const { page, problems } = (isPlain && this.#free) || (await this.#newPage(visit.look ?? looks.light));
    this.#free = undefined;
    problems.expect(visit);
    await page.context().addCookies([...(visit.cookies ?? [])]);
    const picture = path.join(this.#failures, `${fileNameOf(name)}.png`);
    await rm(picture, { force: true });
    let isReusable = false;
    try {
      await page.goto(visit.url);
      await steps(page);
      await problems.refuse(page);
      // A changed clock can't be changed back.
      isReusable = isPlain && (await page.evaluate<boolean>('Date.prototype.constructor === Date'));
    } catch (fault) {
      await mkdir(this.#failures, { recursive: true });
      const taken = await page.screenshot({ path: picture, fullPage: true }).then(
        () => `Picture: ${picture}`,
        () => 'The page could not be photographed.',
      );
      const message = fault instanceof Error ? fault.message : String(fault);
      throw new Error([message, ...problems.found, taken].join('\n'), { cause: fault });
    } finally {
      // A delayed response can't be fulfilled after its page has closed.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (isReusable) this.#free = { page: await nextPage(page, visit.url), problems };
      else await page.context().close();
    }
  }

  async #newPage(look: BrowserContextOptions) {
    const everyLook = { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
    const context = await this.#browser.newContext({ ...everyLook, ...look });
    context.setDefaultTimeout(stepTimeoutMs);
    return { problems: await PageProblems.of(context), page: await context.newPage() };
  }

  /** Ends the browser, or the connection to a shared one. */
  async stop(): Promise<void> {
    await this.#browser.close();
  }
}

/** Opens the next page, in the same renderer process, and removes everything else that the visit has left in the context. */
async function nextPage(last: Page, url: string): Promise<Page> {
  const context = last.context();
  const page = await context.newPage();
  for (const other of context.pages()) if (other !== page) await other.close();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
  await context.clearPermissions();
  return page;
}

/** Starts a browser for several test files; its `wsEndpoint()` is local to this machine. */
export function serveBrowser(program: Program): Promise<BrowserServer> {
  return chromium.launchServer({ ...launchOptions(program), host: '127.0.0.1' });
}

/** Keeps all web protections on and blocks other hosts. */
function launchOptions({ executable, environment }: Program): LaunchOptions {
  return {
    executablePath: executable,
    env: { ...process.env, ...environment },
    args: [
      '--font-render-hinting=none',
      '--disable-dev-shm-usage',
      // Pages of a context share a process.
      '--renderer-process-limit=1',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  };
}

function fileNameOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 120);
}
