import type { AnyValue, Context, Span, Tracer } from '@opentelemetry/api';
import { context, SeverityNumber, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPLogExporter as JsonLogs } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufLogs } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import type { Resource } from '@opentelemetry/resources';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { LogSink } from '../logger.ts';
import { plain } from '../logger.ts';
import { batchesFrom, samplerFrom } from './sdk-variables.ts';
import type { Protocol, Telemetry, TelemetryOf, Variables } from './start-telemetry.ts';
import type { OpenSpan, SpanAttributes, SpanStart, Tracing } from './tracing.ts';

/** Sets up the OpenTelemetry SDK from its standard variables: endpoints, headers, sampler, batches, resource. */
export function openTelemetry(
  process: TelemetryOf,
  signals: { readonly traces: Protocol | null; readonly logs: Protocol | null },
  variables: Variables,
): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': process.name,
    'service.namespace': 'creator-discovery',
    'service.version': process.version,
  }).merge(detectResources({ detectors: [envDetector] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  const traces = signals.traces === null ? null : startTraces(resource, signals.traces, variables);
  const logs = signals.logs === null ? null : startLogs(resource, signals.logs, variables);
  return {
    tracing: traces?.tracing ?? null,
    logs: logs?.sink ?? null,
    close: async () => {
      // An unreachable collector must not turn the exit into a fault.
      await Promise.allSettled([traces?.close(), logs?.close()]);
    },
  };
}

function startTraces(resource: Resource, protocol: Protocol, variables: Variables) {
  const exporter = protocol === 'http/json' ? new JsonTraces() : new ProtobufTraces();
  const batches = new BatchSpanProcessor({ exporter, ...batchesFrom('BSP', variables) });
  const sampler = samplerFrom(variables);
  // Without a propagator nothing is added to requests, so the photo network learns nothing of our traces.
  const provider = new TracerProvider({ resource, sampler, spanProcessors: [harmless(batches)] });
  const undici = new UndiciInstrumentation();
  undici.setTracerProvider(provider);
  return {
    tracing: new OpenTelemetryTracing(provider.getTracer('creator-discovery')),
    close: () => provider.shutdown(),
  };
}

/** Passes on spans with allowed attributes only, scrubbed like log fields, and without events and error messages. */
function harmless(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, parent) => next.onStart(span, parent),
    onEnd: (span: ReadableSpan) => {
      const attributes = span.attributes as Record<string, unknown>;
      for (const [name, value] of Object.entries(attributes)) {
        if (allowedAttributes.has(name)) attributes[name] = plain(value);
        else delete attributes[name];
      }
      span.events.length = 0;
      delete span.status.message;
      next.onEnd(span);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

class OpenTelemetryTracing implements Tracing {
  readonly #tracer: Tracer;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  during<Result>(name: string, start: SpanStart, run: (span: OpenSpan) => Promise<Result>): Promise<Result> {
    return this.#start(name, start, async (span) => {
      try {
        return await run(span);
      } catch (error) {
        span.failed(error);
        throw error;
      } finally {
        span.end();
      }
    });
  }

  begin(name: string, start: SpanStart, run: (span: OpenSpan) => void): void {
    this.#start(name, start, run);
  }

  traceParent(): string | null {
    const ids = trace.getActiveSpan()?.spanContext();
    if (ids === undefined) return null;
    return `00-${ids.traceId}-${ids.spanId}-${(ids.traceFlags & 0xff).toString(16).padStart(2, '0')}`;
  }

  ids() {
    const ids = trace.getActiveSpan()?.spanContext();
    return ids === undefined ? null : { trace_id: ids.traceId, span_id: ids.spanId };
  }

  #start<Result>(name: string, start: SpanStart, run: (span: OpenSpan) => Result): Result {
    const { kind = 'internal', attributes = {}, parent } = start;
    const within = parentContext(parent);
    const options = { kind: kinds[kind], attributes: withoutUnset(attributes) };
    const span = this.#tracer.startSpan(name, options, within);
    return context.with(trace.setSpan(within, span), () => run(openSpan(span)));
  }
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

function openSpan(span: Span): OpenSpan {
  return {
    name: (name) => span.updateName(name),
    set: (attributes) => span.setAttributes(withoutUnset(attributes)),
    failed: (error) => {
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof Error) span.setAttribute('error.type', error.name);
    },
    end: () => span.end(),
  };
}

const traceParentFormat = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Context of a `traceparent`, or of the current span if it is absent or invalid. */
function parentContext(parent: string | null | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = traceParentFormat.exec(parent ?? '') ?? [];
  const ids = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  const isValid = /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId);
  return isValid ? trace.setSpanContext(context.active(), ids) : context.active();
}

function withoutUnset(attributes: SpanAttributes): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined),
  );
}

const severities = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
} as const;

function startLogs(
  resource: Resource,
  protocol: Protocol,
  variables: Variables,
): { readonly sink: LogSink; close(): Promise<void> } {
  const exporter = protocol === 'http/json' ? new JsonLogs() : new ProtobufLogs();
  const batches = new BatchLogRecordProcessor({ exporter, ...batchesFrom('BLRP', variables) });
  const provider = new LoggerProvider({ resource, processors: [batches] });
  const logger = provider.getLogger('creator-discovery');
  return {
    sink: (level, message, fields) =>
      logger.emit({
        severityNumber: severities[level],
        severityText: level,
        body: message,
        attributes: fields as Record<string, AnyValue>,
        context: context.active(),
      }),
    close: () => provider.shutdown(),
  };
}

/**
 * Attributes allowed in spans; all others are dropped. None can hold a key, an e-mail address, a phone number, a body,
 * query values, or a URL with a handle.
 */
const allowedAttributes: ReadonlySet<string> = new Set([
  'db.operation.name',
  'db.query.summary',
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'network.protocol.version',
  'server.address',
  'server.port',
  'creator_discovery.channel',
  'creator_discovery.conversation_turn',
  'creator_discovery.job_id',
  'creator_discovery.job_kind',
  'creator_discovery.operation',
  'creator_discovery.outcome',
  'creator_discovery.request_id',
]);
