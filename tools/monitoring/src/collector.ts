import { buffer } from 'node:stream/consumers';
import { serveLocally } from '@creator-discovery/http-server/testing';

export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface ReceivedLine {
  readonly service: string;
  readonly body: string;
  readonly traceId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Starts an OpenTelemetry collector that stores everything it receives over HTTP; parses JSON into spans and lines. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const lines: ReceivedLine[] = [];
  const bodies: { path: string; type: string; body: Buffer }[] = [];
  const { url, end } = await serveLocally(async (request, response) => {
    const body = await buffer(request);
    const [path, type] = [request.url ?? '', request.headers['content-type'] ?? ''];
    bodies.push({ path, type, body });
    if (type === 'application/json') {
      const message = JSON.parse(body.toString()) as Message;
      spans.push(...spansIn(message));
      lines.push(...linesIn(message));
    }
    response.writeHead(200, { 'Content-Type': type }).end(type === 'application/json' ? '{}' : '');
  });
  return { url, spans, lines, bodies, close: end };
}

interface Message {
  readonly resourceSpans?: readonly (FromResource & {
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  })[];
  readonly resourceLogs?: readonly (FromResource & {
    readonly scopeLogs: readonly { readonly logRecords: readonly WireLine[] }[];
  })[];
}

interface FromResource {
  readonly resource: { readonly attributes: Attributes };
}

type Attributes = readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];

interface WireSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Attributes;
}

interface WireLine {
  readonly body: { readonly stringValue: string };
  readonly traceId?: string;
  readonly attributes: Attributes;
}

function spansIn({ resourceSpans = [] }: Message): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        ...{ traceId, spanId, parentSpanId, name },
        service: serviceOf(resource.attributes),
        attributes: read(attributes),
      })),
    ),
  );
}

function linesIn({ resourceLogs = [] }: Message): ReceivedLine[] {
  return resourceLogs.flatMap(({ resource, scopeLogs }) =>
    scopeLogs.flatMap(({ logRecords }) =>
      logRecords.map(({ body, traceId, attributes }) => ({
        service: serviceOf(resource.attributes),
        body: body.stringValue,
        traceId,
        attributes: read(attributes),
      })),
    ),
  );
}

function serviceOf(attributes: Attributes): string {
  return String(read(attributes)['service.name']);
}

function read(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
