/** What every process shares: settings, log, request ids, health, metrics, and an orderly life. */
export type { HealthCheck, HealthChecks } from './health.js';
export { type HttpServer, type HttpServerOptions, startHttpServer } from './http-server.js';
export { createLogger, type LogFields, type Logger, type LoggerOptions, scrub } from './logger.js';
export { Counter, createMetrics, Gauge, Histogram, type Metrics, Registry } from './metrics.js';
export { ProcessProblem } from './problem.js';
export { requestIdOf } from './request-id.js';
export { addLogFields, setRoute } from './request-log.js';
export { type Composition, type ProcessDefinition, runProcess } from './run-process.js';
export { commonSettings, databaseUrl, httpUrl, onOff, port, readSettings } from './settings.js';
