import type { ApiKeys } from '@creator-discovery/accounts';
import { requestIdOf, setRoute } from '@creator-discovery/http-server';
import { invalidRequest, type Ports, type Refusal, unauthorized } from '@creator-discovery/operations';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { type Request, type Response, Router } from 'express';
import { sendRefusal } from '../http/answers.ts';
import { callerOf } from '../http/caller.ts';
import { readBody } from '../http/request-body.ts';
import { toolServer } from './tool-server.ts';

export interface McpRoutes {
  readonly keys: Pick<ApiKeys, 'authenticate'>;
  readonly ports: Ports;
  /** Host names under which this server is reached, without port. */
  readonly hosts: readonly string[];
}

const forbidden: Refusal = {
  status: 'unauthorized',
  message: 'This Host or Origin may not use the tool server.',
};

function hostName(authority: string): string | undefined {
  return URL.parse(`http://${authority}`)?.hostname;
}

/** A page of another site that reached this server by a name of its own must not use a person's key. */
function comesFromElsewhere({ headers }: Request, hosts: readonly string[]): boolean {
  const { host, origin } = headers;
  const known = (name: string | undefined): boolean => name !== undefined && hosts.includes(name);
  return !known(hostName(host ?? '')) || (origin !== undefined && !known(URL.parse(origin)?.hostname));
}

async function answer({ keys, ports, hosts }: McpRoutes, request: Request, response: Response): Promise<void> {
  if (comesFromElsewhere(request, hosts)) return sendRefusal(response, forbidden, 403);
  const caller = await callerOf(keys, request);
  if (caller === null) {
    response.setHeader('WWW-Authenticate', 'Bearer');
    return sendRefusal(response, unauthorized());
  }
  const read = await readBody(request, response);
  if (!read.ok)
    return sendRefusal(
      response,
      invalidRequest([{ field: '', problem: read.problem, code: read.problemCode }]),
      read.code,
    );
  const server = toolServer(ports, { caller, requestId: requestIdOf(response) });
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.once('close', () => void server.close());
  // The SDK types its optional handlers without `undefined`.
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(request, response, read.body);
}

/** `POST /mcp`: the tool server over streamable HTTP. It keeps no session, so that any process can answer any call. */
export function mcpRoutes(parts: McpRoutes): Router {
  const router = Router();
  router.all('/mcp', (request, response) => {
    setRoute(response, '/mcp');
    if (request.method === 'POST') return answer(parts, request, response);
    response.setHeader('Allow', 'POST');
    return sendRefusal(
      response,
      invalidRequest([{ field: '', problem: 'must be sent with POST', code: 'invalid_format' }]),
      405,
    );
  });
  return router;
}
