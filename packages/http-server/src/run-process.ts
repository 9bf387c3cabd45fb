import type { z } from 'zod';
import { type HttpServer, type HttpServerOptions, startHttpServer } from './http-server.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Metrics, showBuild } from './metrics.ts';
import { ProcessProblem } from './problem.ts';
import { type commonSettings, readSettings } from './settings.ts';
import { startTelemetry, type Telemetry } from './telemetry/start-telemetry.ts';
import type { Tracing } from './telemetry/tracing.ts';
import { harmless } from './terminal-text.ts';
import { version } from './version.ts';

/**
 * A draining process exits after this time, even if something hangs. Its timer keeps the process alive until then.
 * (contract 1)
 */
const exitMs = 9_500;
/** Idle connections stay open this long after SIGTERM, because requests may be on their way. */
const idleMs = 1_000;

export type Composition = {
  port: number;
  /** Runs before listening: a one-line reason why the process can't run, or null. */
  refusal?: () => Promise<string | null>;
  checks?: HttpServerOptions['checks'];
  crossOrigin?: HttpServerOptions['crossOrigin'];
  gate?: HttpServerOptions['gate'];
  routes?: HttpServerOptions['routes'];
  refusedBody?: HttpServerOptions['refusedBody'];
  requestTimeoutMs?: HttpServerOptions['requestTimeoutMs'];
  /** Starts background work, such as loops that claim jobs, once the server listens. */
  begin?: () => Promise<void> | void;
  /** Called first on shutdown: stop accepting new work. */
  drain?: () => Promise<void> | void;
  /** Called last, after every accepted request: close pools and files. */
  close?: () => Promise<void> | void;
};

export type ProcessParts<Settings> = {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Null without telemetry. */
  readonly tracing: Tracing | null;
};

export type ProcessDefinition<Shape extends z.ZodRawShape & typeof commonSettings> = {
  name: string;
  settings: z.ZodObject<Shape>;
  portSetting: string;
  compose(parts: ProcessParts<z.output<z.ZodObject<Shape>>>): Promise<Composition> | Composition;
};

/**
 * Runs a process: reads its settings, composes it, listens, and shuts down on SIGTERM, SIGINT or the end of a parent
 * with an IPC channel. On SIGTERM it stays not ready for `SHUTDOWN_DELAY_SECONDS` first. Any {@link ProcessProblem}
 * becomes one line on standard error and exit status 1.
 */
export async function runProcess<Shape extends z.ZodRawShape & typeof commonSettings>(
  definition: ProcessDefinition<Shape>,
): Promise<void> {
  try {
    const settings = readSettings(definition.settings);
    const common = settings as z.output<z.ZodObject<typeof commonSettings>>;
    const { HOST, LOG_LEVEL, METRICS_HOST, METRICS_PORT, SHUTDOWN_DELAY_SECONDS } = common;
    const build = { version, commit: common.BUILD_COMMIT, built_at: common.BUILD_TIME };
    const { name, portSetting } = definition;
    const telemetry = await startTelemetry({ name, version }, process.env);
    const tracing = telemetry?.tracing ?? null;
    const logger = createLogger({
      name,
      level: LOG_LEVEL,
      sink: telemetry?.logs ?? null,
      spanIds: tracing === null ? undefined : () => tracing.ids(),
    });
    const metrics = createMetrics(name);
    showBuild(metrics, build);
    exitOnFaults(logger);
    const composition = await definition.compose({ settings, logger, metrics, tracing });
    const refusal = (await composition.refusal?.()) ?? null;
    if (refusal !== null) throw new ProcessProblem(refusal);
    const server = await startHttpServer({
      ...composition,
      ...{ build, host: HOST, portSetting, logger, metrics, tracing },
      metricsHost: METRICS_HOST,
      metricsPort: METRICS_PORT ?? metricsPortOf(composition.port),
    });
    stopOnSignals({ logger, server, composition, telemetry, delayMs: SHUTDOWN_DELAY_SECONDS * 1000 });
    await composition.begin?.();
    logger.info('listening', { port: server.port, metrics_port: Number(new URL(server.metricsUrl).port), ...build });
    process.send?.({ ready: true, url: server.url });
  } catch (error) {
    if (!(error instanceof ProcessProblem)) throw error;
    process.stderr.write(`${definition.name}: ${harmless(error.message)}\n`);
    process.exit(1);
  }
}

/** Instances with different ports have different metrics ports. With any free port (0), metrics stay on the main port. */
export function metricsPortOf(port: number): number | undefined {
  return port === 0 ? undefined : (port + 1000) % 65_536;
}

function exitOnFaults(logger: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.error('unhandled error, exiting', { error });
      process.exit(1);
    });
  }
}

type RunningProcess = {
  logger: Logger;
  server: HttpServer;
  composition: Composition;
  telemetry: Telemetry | null;
  delayMs: number;
};

function stopOnSignals(running: RunningProcess): void {
  const { logger, server, delayMs } = running;
  let [announced, stopping] = [false, false];
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    void drainAndExit(running, signal);
  };
  /** Requests are served during the delay, so that load balancers can notice. */
  const announceAndStop = () => {
    if (announced) return;
    announced = true;
    server.announceDrain();
    if (delayMs === 0) return stop('SIGTERM');
    logger.info('not ready, draining after a delay', { signal: 'SIGTERM' });
    setTimeout(stop, delayMs, 'SIGTERM');
  };
  process.on('SIGTERM', announceAndStop);
  process.on('SIGINT', () => stop('SIGINT'));
  if (process.connected) {
    process.on('disconnect', () => stop('parent gone'));
    process.channel?.unref();
  }
}

async function drainAndExit(
  { logger, server, composition, telemetry }: RunningProcess,
  signal: string,
): Promise<never> {
  logger.info('draining', { signal });
  setTimeout(() => {
    logger.error('not drained in time, exiting', { signal });
    process.exit(1);
  }, exitMs);
  server.announceDrain();
  await Promise.all([server.close({ idleMs: signal === 'SIGTERM' ? idleMs : 0 }), composition.drain?.()]);
  await composition.close?.();
  logger.info('drained');
  await telemetry?.close();
  process.exit(0);
}
