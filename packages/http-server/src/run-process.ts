import type { z } from 'zod';
import { type HttpServer, type HttpServerOptions, startHttpServer } from './http-server.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { ProcessProblem } from './problem.ts';
import { type commonSettings, readSettings } from './settings.ts';
import { startTelemetry, type Telemetry } from './telemetry/start-telemetry.ts';
import type { Tracing } from './telemetry/tracing.ts';
import { harmless } from './terminal-text.ts';

/** Milliseconds after which a draining process exits, whatever still hangs. (contract 1) */
const exitMs = 9_500;
/** How long connections without a request stay open after SIGTERM: a request may be on its way on any of them. */
const idleMs = 1_000;

/** A composed process. */
export type Composition = {
  port: number;
  /** Asked before the process listens: why it can't run here, in one line for the operator; null where it can. */
  refusal?: () => Promise<string | null>;
  checks?: HttpServerOptions['checks'];
  routes?: HttpServerOptions['routes'];
  refusedBody?: HttpServerOptions['refusedBody'];
  requestTimeoutMs?: HttpServerOptions['requestTimeoutMs'];
  /** Starts background work, for example loops that claim jobs, once the server listens. */
  begin?: () => Promise<void> | void;
  /** Called first when the process stops: accept no new work. */
  drain?: () => Promise<void> | void;
  /** Called last, when every accepted request has been answered: close pools and files. */
  close?: () => Promise<void> | void;
};

/** What a process is composed from. */
export type ProcessParts<Settings> = {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Null without telemetry. */
  readonly tracing: Tracing | null;
};

/** A process: its name, its settings and how it is composed from them. */
export type ProcessDefinition<Shape extends z.ZodRawShape & typeof commonSettings> = {
  name: string;
  version: string;
  settings: z.ZodObject<Shape>;
  /** The setting for the port. */
  portSetting: string;
  compose(parts: ProcessParts<z.output<z.ZodObject<Shape>>>): Promise<Composition> | Composition;
};

/**
 * Runs a process: reads its settings, composes it, listens, and shuts down gracefully on SIGTERM, SIGINT or when the parent
 * that started it with an IPC channel is gone. On SIGTERM it first stays not ready for `SHUTDOWN_DELAY_SECONDS`. A wrong
 * setting, a taken port or any other {@link ProcessProblem} is one line on standard error and exit status 1.
 */
export async function runProcess<Shape extends z.ZodRawShape & typeof commonSettings>(
  definition: ProcessDefinition<Shape>,
): Promise<void> {
  try {
    const settings = readSettings(definition.settings);
    const { HOST, LOG_LEVEL, METRICS_PORT, SHUTDOWN_DELAY_SECONDS } = settings as z.output<
      z.ZodObject<typeof commonSettings>
    >;
    const { name, version } = definition;
    const telemetry = await startTelemetry({ name, version }, process.env);
    const tracing = telemetry?.tracing ?? null;
    const logger = createLogger({
      name,
      level: LOG_LEVEL,
      sink: telemetry?.logs ?? null,
      spanIds: tracing === null ? undefined : () => tracing.ids(),
    });
    const metrics = createMetrics(name);
    exitOnFaults(logger);
    const composition = await definition.compose({ settings, logger, metrics, tracing });
    const refusal = (await composition.refusal?.()) ?? null;
    if (refusal !== null) throw new ProcessProblem(refusal);
    const { portSetting } = definition;
    const listener = { version, host: HOST, portSetting, metricsPort: METRICS_PORT, logger, metrics, tracing };
    const server = await startHttpServer({ ...composition, ...listener });
    stopOnSignals({ logger, server, composition, telemetry, delayMs: SHUTDOWN_DELAY_SECONDS * 1000 });
    await composition.begin?.();
    logger.info('listening', { port: server.port, version });
    process.send?.({ ready: true, url: server.url });
  } catch (error) {
    if (!(error instanceof ProcessProblem)) throw error;
    process.stderr.write(`${definition.name}: ${harmless(error.message)}\n`);
    process.exit(1);
  }
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
  /** For those who send traffic here to notice; they are served until then. */
  const announceAndStop = () => {
    if (announced) return;
    announced = true;
    server.announceDrain();
    if (delayMs === 0) return stop('SIGTERM');
    logger.info('not ready any more, draining after a delay', { signal: 'SIGTERM' });
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
  }, exitMs).unref();
  server.announceDrain();
  await Promise.all([server.close({ idleMs: signal === 'SIGTERM' ? idleMs : 0 }), composition.drain?.()]);
  await composition.close?.();
  logger.info('drained');
  await telemetry?.close();
  process.exit(0);
}
