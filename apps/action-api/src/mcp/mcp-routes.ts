import { type CallsInFlight, neverCompress, requestIdOf, setRoute } from '@creator-discovery/http-server';
import { callerOf, creditBoundProblems, invalidRequest, type Runtime } from '@creator-discovery/operations';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { type Request, type Response, Router } from 'express';
import { sendOutcome, sendRefusal } from '../http/answers.ts';
import { creditBoundOf } from '../http/credit-bound.ts';
import { presentedKey } from '../http/presented-key.ts';
import { readBody } from '../http/request-body.ts';
import { toolServer } from './tool-server.ts';

export interface McpRoutes {
  readonly runtime: Runtime;
  /** Of each account, over every channel. */
  readonly callsInFlight: CallsInFlight;
  /** Host names under which this server is reached, without port. */
  readonly hosts: readonly string[];
}

/** `POST /mcp`: the tool server over streamable HTTP. It has no sessions, so that any process can answer any call. */
export function mcpRoutes(parts: McpRoutes): Router {
  const router = Router();
  router.all('/mcp', (request, response) => {
    setRoute(response, '/mcp');
    // Results have contact details beside what the arguments said.
    neverCompress(response);
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

const forbidden = invalidRequest([], 'This Host or Origin may not use the tool server.');

function hostName(authority: string): string | undefined {
  return URL.parse(`http://${authority}`)?.hostname;
}

/** A page of another site that reaches this server under a name of its own (DNS rebinding) must not use a person's key. */
function comesFromElsewhere({ headers }: Request, hosts: readonly string[]): boolean {
  const { host, origin } = headers;
  const known = (name: string | undefined): boolean => name !== undefined && hosts.includes(name);
  return !known(hostName(host ?? '')) || (origin !== undefined && !known(URL.parse(origin)?.hostname));
}

async function answer(
  { runtime, hosts, callsInFlight }: McpRoutes,
  request: Request,
  response: Response,
): Promise<void> {
  if (comesFromElsewhere(request, hosts)) return sendRefusal(response, forbidden, 403);
  const known = await callerOf(presentedKey(request.headers), runtime.ports);
  if (!known.done) return sendOutcome(response, known);
  const creditBound = creditBoundOf(request.headers);
  const problems = creditBoundProblems(creditBound);
  if (problems.length > 0) return sendRefusal(response, invalidRequest(problems));
  const read = await readBody(request, response);
  if (!read.done) return sendOutcome(response, read);
  const server = toolServer(runtime, {
    caller: known.body,
    requestId: requestIdOf(response),
    creditBound,
    callsInFlight,
  });
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  response.once('close', () => void server.close());
  // The SDK types its optional handlers without `undefined`.
  await server.connect(transport as Parameters<typeof server.connect>[0]);
  await transport.handleRequest(request, response, read.body);
}
