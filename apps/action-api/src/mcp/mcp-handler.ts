import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { DecisionSignal } from '@creator-discovery/chat';
import { operationNamed, type Runtime } from '@creator-discovery/operations';
import { withoutNulls, withParsedTexts } from '@creator-discovery/search-filters';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type ClientCapabilities,
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  type Server,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { z } from 'zod';
import { CancellableCalls } from './cancellation.ts';
import { canElicit, OpenQuestions } from './elicitation.ts';
import { type ToolCaller, toolServer } from './tool-server.ts';

/** The fields of a message that clients send as null or JSON text, which the protocol refuses. */
const message = z.object({ params: z.object({ arguments: z.object({}).optional() }).optional() });
const oneOrMore = z.union([message, z.array(message)]);

/** Answers one request of a known caller with its parsed body. */
export type McpHandler = (
  request: ExpressRequest,
  response: ExpressResponse,
  asked: { readonly body: unknown; readonly toolCaller: Omit<ToolCaller, 'noteCall' | 'onFault' | 'canBeAsked'> },
) => Promise<void>;

/**
 * Serves every revision of the protocol at one address. Requests of 2026-07-28 are self-contained; earlier revisions
 * are served without sessions, so that any process can answer any call.
 */
export function mcpHandler(runtime: Runtime, decisions: DecisionSignal, onFault: (fault: unknown) => void): McpHandler {
  const today = createMcpHandler(({ authInfo }) => toolServer(runtime, authInfo?.extra?.toolCaller as ToolCaller), {
    legacy: 'reject',
    maxSubscriptions: 0,
  });
  const calls = new CancellableCalls();
  const questions = new OpenQuestions(calls, decisions, onFault);
  return (request, response, { body: given, toolCaller: from }) => {
    const body = withoutNulls(oneOrMore, withParsedTexts(oneOrMore, given));
    const messages = messagesIn(body);
    const clientId = clientIdOf(request.headers, messages);
    if (clientId !== undefined) response.setHeader('Mcp-Session-Id', clientId);
    const scope = `${from.caller.key.keyId} ${clientId}`;
    for (const one of messages) {
      if (one.method === 'notifications/cancelled') questions.cancel(scope, one.params?.requestId);
      if (one.method === undefined) questions.answer(scope, one);
    }
    const canBeAsked = clientId?.endsWith(askable) === true;
    const toolCaller = { ...from, onFault, canBeAsked, noteCall: (id: string | number) => calls.open(scope, id) };
    const asks = canBeAsked && messages.some(mayAsk);
    const streams = asks || messages.some(wantsProgress);
    const ask = (transport: Transport) => questions.track(scope, transport);
    const authInfo = { token: '', clientId: '', scopes: [], extra: { toolCaller } };
    const fetch = async (received: Request, options: McpHandlerRequestOptions = {}) => {
      if (!(await isLegacyRequest(received, body))) return today.fetch(received, { ...options, authInfo });
      const listening = messages.some(({ method }) => method === 'tools/call') && questions.listen();
      if (asks) await listening;
      return answerBefore(toolServer(runtime, toolCaller), received, { ...options, streams, ask });
    };
    return toNodeHandler({ fetch }, { onerror: onFault })(request, response, withoutCancellations(body));
  };
}

/** The SDK never answers a batch that cancels its own call. Cancellations have had their effect. */
function withoutCancellations(body: unknown): unknown {
  const rest = Array.isArray(body) ? body.filter((one) => one?.method !== 'notifications/cancelled') : [];
  return rest.length > 0 ? rest : body;
}

interface EarlierOptions {
  readonly streams: boolean;
  /** Lets the transport ask the person; returns a function that ends this. */
  ask(transport: Transport): () => void;
}

/** Answers a request of an earlier revision. */
async function answerBefore(
  server: Server,
  received: Request,
  { streams, ask, ...options }: McpHandlerRequestOptions & EarlierOptions,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !streams });
  received.signal.addEventListener('abort', () => void server.close(), { once: true });
  server.onclose = ask(transport);
  await server.connect(transport);
  return transport.handleRequest(received, options);
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: {
    readonly name?: unknown;
    readonly capabilities?: unknown;
    readonly requestId?: unknown;
    readonly _meta?: { readonly progressToken?: unknown };
  };
}

function messagesIn(body: unknown): readonly Message[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.filter((one): one is Message => typeof one === 'object' && one !== null);
}

function wantsProgress({ params }: Message): boolean {
  return params?._meta?.progressToken !== undefined;
}

/** Whether the call may need a person's consent, which is asked on a stream. */
function mayAsk({ method, params }: Message): boolean {
  const operation = method === 'tools/call' ? operationNamed(String(params?.name)) : undefined;
  return operation !== undefined && operation.confirmation !== 'never';
}

/** Suffix of the ids of clients with elicitation, because later requests do not repeat their capabilities. */
const askable = '.asks';

/**
 * A random id that separates request ids of clients with the same key. Clients receive it on `initialize` and send it
 * with later requests; nothing is stored under it.
 */
function clientIdOf(headers: IncomingHttpHeaders, messages: readonly Message[]): string | undefined {
  const start = messages.find(({ method }) => method === 'initialize');
  if (start !== undefined)
    return `${randomUUID()}${canElicit(start.params?.capabilities as ClientCapabilities | undefined) ? askable : ''}`;
  const id = headers['mcp-session-id'];
  return typeof id === 'string' && /^[\x21-\x7e]{1,100}$/.test(id) ? id : undefined;
}
