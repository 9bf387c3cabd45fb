import type { ScraperKey, ScraperKeys } from '@creator-discovery/accounts';
import {
  addLogFields,
  CallMetrics,
  type CallsInFlight,
  type Counter,
  counterFromZero,
  documentHandler,
  type FrontDoor,
  frontDoorHandlers,
  type Logger,
  type Metrics,
  onAnswered,
  referenceHandlers,
  requestIdOf,
  setRoute,
} from '@creator-discovery/http-server';
import { asOneCall, callIsOf, isOutage, NoFreeSession } from '@creator-discovery/postgres';
import type { RateDecision } from '@creator-discovery/rate-limits';
import {
  endpoints,
  failureReasons,
  parseTarget,
  type ScrapePorts,
  type ScrapeResult,
  scrape,
  type TargetKind,
} from '@creator-discovery/scraping';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import {
  codeOf,
  errorCodes,
  problemOf,
  sendJson,
  sendProblem,
  sendRateLimited,
  sendTooManyInFlight,
  setRateHeaders,
} from './answers.ts';
import type { Documents } from './documents/served-documents.ts';
import type { OpenCalls } from './open-calls.ts';
import type { RateGate } from './rate-gate.ts';

export interface ScraperApi {
  readonly ports: ScrapePorts;
  readonly keys: Pick<ScraperKeys, 'authenticate'>;
  readonly rates: RateGate;
  /** Limit per key. */
  readonly callsInFlight: CallsInFlight;
  readonly openCalls: OpenCalls;
  readonly documents: Documents;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'registry'>;
  /** Returns a unique operation key. */
  readonly newOperationKey: () => string;
}

const balancePath = '/v1/credit-balance';
const scrapePaths = new Map<string, TargetKind>(
  (Object.keys(endpoints) as TargetKind[]).map((kind) => [endpoints[kind].path, kind]),
);
function isMeteredPath(path: string): boolean {
  return path === balancePath || scrapePaths.has(path);
}

const servedElsewhere = new Set(['/health', '/health/live', '/health/ready', '/metrics']);

/** Adds the routes of the scraping API. Checks run in the order path, key, rate, parameters, credits. */
export function scraperApiRoutes(api: ScraperApi) {
  const scrapes = counterFromZero(api.metrics, {
    name: 'scrapes_total',
    help: 'Metered calls by endpoint, outcome and cache.',
    labels: {
      endpoint: Object.keys(endpoints),
      outcome: ['answered', 'insufficient_credits', 'client_gone', 'failed', 'timed_out', ...failureReasons],
      cache: ['hit', 'miss'],
    },
  });
  const calls = new CallMetrics(api.metrics, {
    name: 'metered_call',
    help: 'Calls with a scraper key',
    labels: { endpoint: ['credit_balance', ...Object.keys(endpoints)] },
    outcomes: ['OK', ...Object.keys(errorCodes), 'CLIENT_GONE'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30],
  });
  return (app: Express): void => {
    app.use(paths(api.documents));
    app.use((_request, _response, next) => asOneCall(next));
    app.use(metered({ ...api, scrapes, calls }), faults(api.logger));
  };
}

/** Refuses metered calls while the database is unavailable. */
export function gateOf(isAvailable: () => boolean): (request: Request, response: Response) => boolean {
  return (request, response) => {
    if (isAvailable() || !isMeteredPath(request.path)) return false;
    sendProblem(response, unavailable);
    return true;
  };
}

const failed = { code: 'INTERNAL_ERROR', message: 'An internal error occurred. The call was not charged.' } as const;

const unavailable = {
  code: 'UNAVAILABLE',
  message: 'The service is temporarily unavailable. The call was not charged.',
  retryAfterSeconds: 2,
} as const;

/** Response if all database sessions are in use. */
const overloaded = {
  code: 'UNAVAILABLE',
  message: 'The service is overloaded. The call was not charged.',
  retryAfterSeconds: 2,
} as const;

interface MeteredApi extends ScraperApi {
  readonly scrapes: Counter<'endpoint' | 'outcome' | 'cache'>;
  readonly calls: CallMetrics<'endpoint'>;
}

/** Serves the documents and rejects unknown paths and wrong methods, before any key is looked up. */
function paths(documents: Documents): RequestHandler {
  const served = new Map([
    ...frontDoorHandlers(frontDoor),
    ...referenceHandlers({
      title: 'Scraping API',
      openApi: documents.json,
      openApiPath: '/openapi.json',
      basePath: '',
      files: documents.files,
    }),
    ['/openapi.yaml', documentHandler({ type: 'application/yaml; charset=utf-8', text: documents.yaml })] as const,
  ]);
  return (request, response, next) => {
    const { path } = request;
    const isMetered = isMeteredPath(path);
    const isKnown = isMetered || served.has(path) || servedElsewhere.has(path);
    if (isKnown) setRoute(response, path);
    // A scrape is charged, so HEAD, whose response has no body, is not allowed.
    const methods = isMetered ? ['GET'] : ['GET', 'HEAD'];
    if (isKnown && !methods.includes(request.method)) {
      response.setHeader('Allow', methods.join(', '));
      sendProblem(response, { code: 'METHOD_NOT_ALLOWED', message: 'This path accepts GET only.' });
      return;
    }
    if (isMetered) return next();
    const serve = served.get(path);
    if (serve === undefined) sendProblem(response, { code: 'NOT_FOUND', message: 'This path does not exist.' });
    else serve(request, response, next);
  };
}

const frontDoor: FrontDoor = {
  title: 'Scraping API',
  purpose: 'Profiles, posts, comments and hashtags of the photo network as JSON.',
  links: [
    { href: '/docs', text: 'Reference', meaning: 'All paths, to read and to try with your key' },
    {
      href: '/docs/api.md',
      text: 'Reference in one file',
      meaning: 'Markdown for people and agents',
    },
    { href: '/llms.txt', text: 'Reference by topic', meaning: 'An index of Markdown files per group and per error' },
    { href: '/openapi.json', text: 'OpenAPI 3.1', meaning: 'For generated clients' },
    { href: '/health', text: 'Health', meaning: 'Whether this server and its database work' },
  ],
};

function metered(api: MeteredApi): RequestHandler {
  return async (request, response) => {
    measure(api, request, response);
    const key = await callerOf(api, request, response);
    if (key === null) return;
    callIsOf(key.keyId);
    const leave = api.callsInFlight.enter(key.keyId);
    if (leave === null) return sendTooManyInFlight(response, api.callsInFlight.max);
    try {
      await answerMetered(api, { key, request, response });
    } finally {
      onAnswered(response, leave);
    }
  };
}

/** Counts the call after its response, or after its client has disconnected. */
function measure({ calls }: MeteredApi, { path }: Request, response: Response): void {
  const began = performance.now();
  const endpoint = scrapePaths.get(path) ?? 'credit_balance';
  onAnswered(response, () => {
    const code = response.writableFinished ? codeOf(response) : 'CLIENT_GONE';
    calls.observe({ endpoint }, code, (performance.now() - began) / 1000);
  });
}

interface MeteredCall {
  readonly key: ScraperKey;
  readonly request: Request;
  readonly response: Response;
}

async function answerMetered(api: MeteredApi, { key, request, response }: MeteredCall): Promise<void> {
  const taken = await api.rates.take(key.keyId, key.rateLimitPerMinute);
  if (!taken.taken) return sendRateLimited(response, taken);
  showRate(response, taken);
  const kind = scrapePaths.get(request.path);
  if (kind === undefined) return sendJson(response, 200, JSON.stringify({ credits_remaining: key.creditsRemaining }));
  await answerScrape(api, { kind, key, request, response });
}

/** Returns the key of the call. Sends the same 401 for every kind of invalid key and returns null. */
async function callerOf({ keys }: ScraperApi, request: Request, response: Response): Promise<ScraperKey | null> {
  const presented = request.headers['x-api-key'];
  if (presented === undefined || presented === '') {
    sendProblem(response, { code: 'UNAUTHORIZED', message: 'The x-api-key header is missing.' });
    return null;
  }
  const key = await keys.authenticate(String(presented));
  if (key === null) sendProblem(response, { code: 'UNAUTHORIZED', message: 'The API key is invalid.' });
  else addLogFields(response, { key_id: key.keyId });
  return key;
}

function showRate(response: Response, { windows }: RateDecision & { taken: true }): void {
  const [window] = windows;
  if (window === undefined) return;
  const { limit, windowSeconds, remaining } = window;
  const untilReset = Math.ceil((window.resetAt.getTime() - Date.now()) / 1000);
  setRateHeaders(response, {
    limit,
    windowSeconds,
    remaining,
    resetSeconds: Math.min(windowSeconds, Math.max(0, untilReset)),
  });
}

interface ScrapeCall extends MeteredCall {
  readonly kind: TargetKind;
}

async function answerScrape(api: MeteredApi, { kind, key, request, response }: ScrapeCall): Promise<void> {
  // Undecodable text becomes a character that no parameter accepts.
  const query = new URLSearchParams(request.url.replace(/^[^?]*\??/, ''));
  const parsed = parseTarget(kind, query, api.ports.source);
  if (!parsed.ok) return sendProblem(response, { code: 'INVALID_PARAM', message: parsed.problems.join(' ') });
  const deadline = api.openCalls.add(response);
  try {
    const scraped = await scrape(
      {
        target: parsed.target,
        keyId: key.keyId,
        operationKey: api.newOperationKey(),
        requestId: requestIdOf(response),
        deadline,
      },
      api.ports,
    );
    const cached = 'cached' in scraped && scraped.cached;
    api.scrapes.inc({ endpoint: kind, outcome: outcomeOf(scraped), cache: cached ? 'hit' : 'miss' });
    sendScraped(response, scraped);
  } finally {
    deadline.done();
  }
}

function outcomeOf(scraped: ScrapeResult): string {
  return scraped.result === 'failed' ? (scraped.failure.reason ?? scraped.failure.kind) : scraped.result;
}

function sendScraped(response: Response, scraped: ScrapeResult): void {
  switch (scraped.result) {
    case 'answered':
      response.setHeader('X-Cache', scraped.cached ? 'hit' : 'miss');
      response.setHeader('Age', scraped.ageSeconds);
      addLogFields(response, { outcome: 'answered', source: scraped.cached ? 'cache' : 'network' });
      sendJson(
        response,
        200,
        `{"data":${scraped.json},"credits_used":${scraped.creditsUsed},"credits_remaining":${scraped.creditsRemaining}}`,
      );
      break;
    case 'insufficient_credits':
      sendProblem(response, {
        code: 'INSUFFICIENT_CREDITS',
        message: `This call costs ${scraped.required} ${scraped.required === 1 ? 'credit' : 'credits'} and the key has ${scraped.remaining}.`,
      });
      break;
    case 'failed':
      response.setHeader('X-Cache', scraped.cached ? 'hit' : 'miss');
      sendProblem(response, problemOf(scraped.failure));
      break;
    case 'client_gone':
      response.destroy();
  }
}

function faults(logger: Logger): ErrorRequestHandler {
  // biome-ignore lint/complexity/useMaxParams: Express identifies an error handler by its four parameters
  return (error: unknown, _request, response, next) => {
    logger.error('a call failed', { error, request_id: requestIdOf(response) });
    if (response.headersSent) return next(error);
    sendProblem(response, error instanceof NoFreeSession ? overloaded : isOutage(error) ? unavailable : failed);
  };
}
