import type { LogSink } from '../logger.ts';
import { ProcessProblem } from '../problem.ts';
import type { Tracing } from './tracing.ts';

/** Traces and logs that leave the process. */
export interface Telemetry {
  /** Null where only logs are sent. */
  readonly tracing: Tracing | null;
  /** Null where only traces are sent. */
  readonly logs: LogSink | null;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}

/** What telemetry says of the process that sends it. */
export interface TelemetryOf {
  readonly name: string;
  readonly version: string;
}

/**
 * Starts OpenTelemetry where the standard variables name an endpoint (`OTEL_EXPORTER_OTLP_ENDPOINT`, or that of traces or logs
 * alone); null otherwise: then nothing of it is even loaded.
 *
 * @throws ProcessProblem for a protocol that it doesn't speak.
 */
export async function startTelemetry(process: TelemetryOf, environment: Variables): Promise<Telemetry | null> {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  const traces = signalOf('TRACES', environment);
  const logs = signalOf('LOGS', environment);
  if (traces === null && logs === null) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(process, { traces, logs }, environment);
}

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** How a signal is sent; null where it isn't. */
export type Protocol = 'http/json' | 'http/protobuf';

function signalOf(signal: 'TRACES' | 'LOGS', environment: Variables): Protocol | null {
  const read = (name: string): string | undefined =>
    environment[`OTEL_EXPORTER_OTLP_${signal}_${name}`] || environment[`OTEL_EXPORTER_OTLP_${name}`] || undefined;
  if (read('ENDPOINT') === undefined || environment[`OTEL_${signal}_EXPORTER`] === 'none') return null;
  const protocol = read('PROTOCOL') ?? 'http/protobuf';
  if (protocol !== 'http/json' && protocol !== 'http/protobuf')
    throw new ProcessProblem('OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json');
  return protocol;
}
