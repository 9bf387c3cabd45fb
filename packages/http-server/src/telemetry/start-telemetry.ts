import type { LogSink } from '../logger.ts';
import { ProcessProblem } from '../problem.ts';
import type { Tracing } from './tracing.ts';

/** Exported traces and logs. */
export interface Telemetry {
  /** Null if only logs are exported. */
  readonly tracing: Tracing | null;
  /** Null if only traces are exported. */
  readonly logs: LogSink | null;
  /** Sends pending data. */
  close(): Promise<void>;
}

export interface TelemetryOf {
  readonly name: string;
  readonly version: string;
}

/**
 * Starts OpenTelemetry if `OTEL_EXPORTER_OTLP_ENDPOINT`, or the variable of one signal, is set. Otherwise returns null
 * without loading the SDK.
 *
 * @throws ProcessProblem for an unsupported protocol
 */
export async function startTelemetry(process: TelemetryOf, environment: Variables): Promise<Telemetry | null> {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  const traces = signalOf('TRACES', environment);
  const logs = signalOf('LOGS', environment);
  if (traces === null && logs === null) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(process, { traces, logs }, environment);
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** Protocol of a signal; null if it isn't exported. */
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
