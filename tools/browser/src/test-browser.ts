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

/** A page that a test opens. */
export interface Visit {
  /** The first page. Everything that it loads or calls has to come from the same origin. */
  readonly url: string;
  /** Statuses of 400 and above that the test provokes: each has to come, and no other may. Default: none. */
  readonly refusals?: readonly number[];
  /** What the browser has before it opens the page. Default: nothing. */
  readonly cookies?: readonly Cookie[];
  /** What the page looks like, one of `looks` or of the test's own. Default: `looks.light`. */
  readonly look?: BrowserContextOptions;
}

/** A cookie, and a page that it is sent to. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
}

/** What every page is tried in. */
export const looks = {
  light: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;

/** Where pictures of failed tests are, for people and for CI to store. Not in git. */
const failuresFolder = fileURLToPath(new URL('../failures/', import.meta.url));

/** Tests fail with a picture before jest ends them without one. */
export const stepTimeoutMs = 60_000;

/** The browser of a test file, its own or shared; every visit has storage, cookies and a cache of its own. */
export class TestBrowser {
  readonly #browser: Browser;
  readonly #failures: string;

  private constructor(browser: Browser, failures: string) {
    this.#browser = browser;
    this.#failures = failures;
  }

  /** Starts a browser for one file. */
  static async start(program: Program, failures = failuresFolder): Promise<TestBrowser> {
    return new TestBrowser(await chromium.launch(launchOptions(program)), failures);
  }

  /** The browser that `serveBrowser` started, by its endpoint. */
  static async connect(endpoint: string): Promise<TestBrowser> {
    return new TestBrowser(await chromium.connect(endpoint), failuresFolder);
  }

  /**
   * Opens the page and takes the steps. Fails, with a picture called `name`, when a step does, and when the browser reported
   * an error, a violation of the content policy, or a call to another origin.
   */
  async visit(name: string, visit: Visit, steps: (page: Page) => Promise<void>): Promise<void> {
    const context = await this.#browser.newContext({
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      ...(visit.look ?? looks.light),
    });
    context.setDefaultTimeout(stepTimeoutMs);
    const problems = await PageProblems.of(context, visit);
    await context.addCookies([...(visit.cookies ?? [])]);
    const page = await context.newPage();
    const picture = path.join(this.#failures, `${fileNameOf(name)}.png`);
    await rm(picture, { force: true });
    try {
      await page.goto(visit.url);
      await steps(page);
      await problems.refuse(page);
    } catch (fault) {
      await mkdir(this.#failures, { recursive: true });
      const taken = await page.screenshot({ path: picture, fullPage: true }).then(
        () => `Picture: ${picture}`,
        () => 'The page could not be photographed.',
      );
      const message = fault instanceof Error ? fault.message : String(fault);
      throw new Error([message, ...problems.found, taken].join('\n'), { cause: fault });
    } finally {
      // An answer that a test still holds back can't be given to a page that is gone.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  }

  /** Ends the browser, or the connection to one that is shared. */
  async stop(): Promise<void> {
    await this.#browser.close();
  }
}

/** Starts one browser for many test files, at its `wsEndpoint()`, which only this machine reaches. */
export function serveBrowser(program: Program): Promise<BrowserServer> {
  return chromium.launchServer({ ...launchOptions(program), host: '127.0.0.1' });
}

/** With all protections of the web on, and without a way to other machines. */
function launchOptions({ executable, environment }: Program): LaunchOptions {
  return {
    executablePath: executable,
    env: { ...ownEnvironment(), ...environment },
    args: [
      '--font-render-hinting=none',
      '--disable-dev-shm-usage',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  };
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function fileNameOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 120);
}
