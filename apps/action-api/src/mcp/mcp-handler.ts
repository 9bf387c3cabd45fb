import type { Runtime } from '@creator-discovery/operations';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHandlerRequestOptions,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { type ToolCaller, toolServer } from './tool-server.ts';

/** Answers one request whose caller is known and whose body is read. */
export type McpHandler = (
  request: ExpressRequest,
  response: ExpressResponse,
  asked: { readonly body: unknown; readonly toolCaller: ToolCaller },
) => Promise<void>;

/**
 * Every revision of the protocol at one address: requests of 2026-07-28 carry what they need in themselves; those of the
 * revisions before it are answered without sessions, so that any process can answer any call.
 */
export function mcpHandler(runtime: Runtime, onFault: (fault: Error) => void): McpHandler {
  const today = createMcpHandler(({ authInfo }) => toolServer(runtime, callerIn(authInfo)), {
    legacy: 'reject',
    maxSubscriptions: 0,
  });
  return (request, response, { body, toolCaller }) => {
    const authInfo = { token: '', clientId: '', scopes: [], extra: { toolCaller } };
    const fetch = async (received: Request, options: McpHandlerRequestOptions = {}) =>
      (await isLegacyRequest(received, body))
        ? answerBefore(toolServer(runtime, toolCaller), received, options)
        : today.fetch(received, { ...options, authInfo });
    return toNodeHandler({ fetch }, { onerror: onFault })(request, response, body);
  };
}

function callerIn(authInfo: McpHandlerRequestOptions['authInfo']): ToolCaller {
  return authInfo?.extra?.toolCaller as ToolCaller;
}

/** Answers a request of a revision before 2026-07-28. */
async function answerBefore(server: Server, received: Request, options: McpHandlerRequestOptions): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  received.signal.addEventListener('abort', () => void server.close(), { once: true });
  await server.connect(transport);
  return transport.handleRequest(received, options);
}
