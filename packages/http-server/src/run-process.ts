import type { z } from 'zod';
import { type HttpServer, type HttpServerOptions, startHttpServer } from './http-server.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { ProcessProblem } from './problem.ts';
import { type commonSettings, readSettings } from './settings.ts';

/** A process that is told to stop is gone after this time, in milliseconds, whatever still hangs. (contract 1) */
const exitMs = 9_500;

/** What a process gives back when it is composed. */
export type Composition = {
  port: number;
  checks?: HttpServerOptions['checks'];
  routes?: HttpServerOptions['routes'];
  /** Starts work of its own, such as loops that claim jobs, after the server listens. */
  begin?: () => Promise<void> | void;
  /** Told first when the process is to stop: take nothing new. */
  drain?: () => Promise<void> | void;
  /** Told last, when every accepted request is answered: close pools and files. */
  close?: () => Promise<void> | void;
};

/** A process: its name, its settings and how it is composed from them. */
export type ProcessDefinition<Shape extends z.ZodRawShape & typeof commonSettings> = {
  name: string;
  version: string;
  settings: z.ZodObject<Shape>;
  /** The setting that chooses the port. */
  portSetting: string;
  compose(parts: {
    settings: z.output<z.ZodObject<Shape>>;
    logger: Logger;
    metrics: Metrics;
  }): Promise<Composition> | Composition;
};

/**
 * The life of a process: settings, composition, listening, and an orderly end on SIGTERM, SIGINT or the end of the
 * parent that started it with an IPC channel. A wrong setting, a taken port or any other {@link ProcessProblem} is one
 * line on standard error and exit status 1.
 */
export async function runProcess<Shape extends z.ZodRawShape & typeof commonSettings>(
  definition: ProcessDefinition<Shape>,
): Promise<void> {
  try {
    const settings = readSettings(definition.settings);
    const { HOST, LOG_LEVEL } = settings as { HOST: string; LOG_LEVEL: string };
    const logger = createLogger({ name: definition.name, level: LOG_LEVEL });
    const metrics = createMetrics(definition.name);
    endOnFaults(logger);
    const composition = await definition.compose({ settings, logger, metrics });
    const { version, portSetting } = definition;
    const server = await startHttpServer({ ...composition, version, host: HOST, portSetting, logger, metrics });
    endOnSignals({ logger, server, composition });
    await composition.begin?.();
    logger.info('listening', { port: server.port, version });
    process.send?.({ ready: true, url: server.url });
  } catch (error) {
    if (!(error instanceof ProcessProblem)) throw error;
    process.stderr.write(`${definition.name}: ${error.message}\n`);
    process.exit(1);
  }
}

function endOnFaults(logger: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logger.error('fault, the process ends', { error });
      process.exit(1);
    });
  }
}

type Life = { logger: Logger; server: HttpServer; composition: Composition };

function endOnSignals({ logger, server, composition }: Life): void {
  let ending = false;
  const end = async (signal: string) => {
    if (ending) return;
    ending = true;
    logger.info('draining', { signal });
    setTimeout(() => {
      logger.error('not drained in time, the process ends', { signal });
      process.exit(1);
    }, exitMs).unref();
    server.announceDrain();
    await Promise.all([server.close(), composition.drain?.()]);
    await composition.close?.();
    logger.info('drained');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  if (process.connected) {
    process.on('disconnect', () => void end('parent gone'));
    process.channel?.unref();
  }
}
