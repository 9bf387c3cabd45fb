/** Shared infrastructure of every process: settings, log, request ids, health, metrics and graceful shutdown. */
export { CallMetrics, instrumentsOf, type MeasuredCalls } from './call-metrics.ts';
export { CallsInFlight, onAnswered, showCallsInFlight } from './calls-in-flight.ts';
export { neverCompress } from './compressed-answers.ts';
export { documentHandler, isKnownTag } from './document.ts';
export { type FrontDoor, frontDoorHandlers } from './front-door.ts';
export type { HealthCheck, HealthChecks } from './health.ts';
export { type Chore, type ChoreRuns, Housekeeping } from './housekeeping.ts';
export { type HttpServer, type HttpServerOptions, startHttpServer, urlOf } from './http-server.ts';
export { createLogger, type LogFields, type Logger, type LoggerOptions } from './logger.ts';
export {
  Counter,
  counterFromZero,
  createMetrics,
  type Figures,
  Gauge,
  Histogram,
  histogramFromZero,
  type Metrics,
  Registry,
  readAtScrape,
  showFigures,
  showGauge,
} from './metrics.ts';
export { isWithin, readAddress, readNetwork, readNetworkText, trustIn } from './networks.ts';
export { PoolMetrics, type PoolState } from './pool-metrics.ts';
export { ProcessProblem } from './problem.ts';
export { type ApiReference, referenceHandlers } from './reference.ts';
export type { RefusedRequest } from './refused-requests.ts';
export { requestIdOf } from './request-id.ts';
export { addLogFields, setExpected, setRoute } from './request-log.ts';
export {
  type Composition,
  metricsPortOf,
  type ProcessDefinition,
  type ProcessParts,
  runProcess,
} from './run-process.ts';
export {
  commonSettings,
  databaseUrl,
  databaseUrls,
  directUrlOf,
  entriesOf,
  httpUrl,
  onOff,
  origins,
  port,
  publicUrl,
  readSettings,
  whole,
} from './settings.ts';
export { statementSpans } from './telemetry/statement-spans.ts';
export type { OpenSpan, SpanAttributes, SpanStart, Tracing } from './telemetry/tracing.ts';
export { harmless, harmlessLines } from './terminal-text.ts';
export { version } from './version.ts';
