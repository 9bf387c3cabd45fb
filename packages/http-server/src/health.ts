import { type RequestHandler, Router } from 'express';
import { type Metrics, showGauge } from './metrics.ts';

/** Resolves if the dependency works, with details to show (no secrets); rejects otherwise. */
// biome-ignore lint/suspicious/noConfusingVoidType: most checks have nothing to show
export type HealthCheck = () => Promise<Record<string, string | number | boolean> | void>;

/**
 * Dependencies of a process. A failing `vital` check, such as the database, turns `/health` to 503; a failing `ready`
 * check turns only `/health/ready` to 503.
 */
export type HealthChecks = { vital?: Record<string, HealthCheck>; ready?: Record<string, HealthCheck> };

/** Identity of a build; commit and time are unset when run from source. */
export type Build = { version: string; commit?: string | undefined; built_at?: string | undefined };

type HealthOptions = { build: Build; checks: HealthChecks; metrics: Metrics; isDraining: () => boolean };

/** Operators see every check and the metrics; others see the status only. */
export type Audience = 'operators' | 'anybody';
type CheckResult = { status: 'ok' | 'failed'; duration_ms: number } & Record<string, unknown>;

const checkTimeoutMs = 2_000;

/**
 * Routes: `/health` (200 `ok`, 503 `degraded`), `/health/live` (always 200), `/health/ready` (200 if ready for traffic,
 * else 503). For operators also each check and `/metrics`. (contract 1)
 */
export function healthRoutes(health: HealthOptions, audience: Audience): Router {
  const { build, checks, metrics } = health;
  const startedAt = process.hrtime.bigint();
  const buildAndUptime = () => ({
    ...build,
    uptime_seconds: Number((process.hrtime.bigint() - startedAt) / 1_000_000_000n),
  });
  const router = Router();
  router.get('/health', async (_request, response) => {
    const vital = await runChecks(checks.vital ?? {});
    const ok = allOk(vital);
    response.status(ok ? 200 : 503).json({ status: ok ? 'ok' : 'degraded', ...buildAndUptime() });
  });
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'ok', ...buildAndUptime() });
  });
  router.get('/health/ready', async (_request, response) => {
    const { status, results } = await readiness(health);
    response.status(status === 'ready' ? 200 : 503).json({
      status,
      ...buildAndUptime(),
      ...(audience === 'operators' && { checks: results }),
    });
  });
  if (audience === 'operators') router.get('/metrics', showMetrics(metrics));
  return router;
}

/** Shows at each scrape whether `/health/ready` returns 200. */
export function showReadiness(health: HealthOptions): void {
  showGauge(health.metrics, {
    name: 'process_ready',
    help: '1 if `/health/ready` returns 200, else 0.',
    read: async () => ((await readiness(health)).status === 'ready' ? 1 : 0),
  });
}

async function readiness({ checks, isDraining }: HealthOptions) {
  const results = await runChecks({ ...checks.vital, ...checks.ready });
  return { results, status: isDraining() ? 'draining' : allOk(results) ? 'ready' : 'not_ready' };
}

function showMetrics({ registry }: Metrics): RequestHandler {
  return async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  };
}

async function runChecks(checks: Record<string, HealthCheck>): Promise<Record<string, CheckResult>> {
  const results = Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const);
  return Object.fromEntries(await Promise.all(results));
}

async function runCheck(check: HealthCheck): Promise<CheckResult> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), checkTimeoutMs);
  });
  try {
    const details = await Promise.race([check(), timeout]);
    return { status: 'ok', duration_ms: took(), ...details };
  } catch {
    return { status: 'failed', duration_ms: took() };
  } finally {
    clearTimeout(timer);
  }
}

function allOk(results: Record<string, CheckResult>): boolean {
  return Object.values(results).every(({ status }) => status === 'ok');
}
