import { type RequestHandler, Router } from 'express';
import type { Metrics } from './metrics.ts';

/** Resolves when the dependency works, with details to show (no secrets); rejects when it doesn't. */
// biome-ignore lint/suspicious/noConfusingVoidType: most checks have nothing to show
export type HealthCheck = () => Promise<Record<string, string | number | boolean> | void>;

/**
 * Dependencies of a process. A failing `vital` check, such as the database, turns `/health` to 503; a failing `ready` check
 * turns only `/health/ready` to 503.
 */
export type HealthChecks = { vital?: Record<string, HealthCheck>; ready?: Record<string, HealthCheck> };

type HealthOptions = { version: string; checks: HealthChecks; metrics: Metrics; isDraining: () => boolean };

/** What a listener shows: everything, or only what a load balancer has to know. */
export type Audience = 'operators' | 'anybody';
type CheckResult = { status: 'ok' | 'failed'; duration_ms: number } & Record<string, unknown>;

const checkTimeoutMs = 2_000;

/**
 * `GET /health` (200 `ok`, 503 `degraded`), `/health/live` (always 200), `/health/ready`
 * (200 when traffic may be sent here, else 503), and for operators each check and `/metrics` (Prometheus). (contract 1)
 */
export function healthRoutes({ version, checks, metrics, isDraining }: HealthOptions, audience: Audience): Router {
  const startedAt = process.hrtime.bigint();
  const versionAndUptime = () => ({
    version,
    uptime_seconds: Number((process.hrtime.bigint() - startedAt) / 1_000_000_000n),
  });
  const router = Router();
  router.get('/health', async (_request, response) => {
    const vital = await runChecks(checks.vital ?? {});
    const ok = allOk(vital);
    response.status(ok ? 200 : 503).json({ status: ok ? 'ok' : 'degraded', ...versionAndUptime() });
  });
  router.get('/health/live', (_request, response) => {
    response.json({ status: 'ok', ...versionAndUptime() });
  });
  router.get('/health/ready', async (_request, response) => {
    const results = await runChecks({ ...checks.vital, ...checks.ready });
    const status = isDraining() ? 'draining' : allOk(results) ? 'ready' : 'not_ready';
    response.status(status === 'ready' ? 200 : 503).json({
      status,
      ...versionAndUptime(),
      ...(audience === 'operators' && { checks: results }),
    });
  });
  if (audience === 'operators') router.get('/metrics', showMetrics(metrics));
  return router;
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
