import { accessTokenPrefix, type Caller } from '@creator-discovery/accounts';
import type { DecisionSignal } from '@creator-discovery/chat';
import { type CallsInFlight, type Logger, neverCompress, requestIdOf, setRoute } from '@creator-discovery/http-server';
import {
  type CallRefusal,
  creditBoundProblems,
  done,
  identityOfKey,
  identityOfToken,
  invalidRequest,
  type Links,
  operationNamed,
  type RefusedOutcome,
  type Runtime,
  refusalBeforeBody,
} from '@creator-discovery/operations';
import { callIsOf } from '@creator-discovery/postgres';
import type { Problem } from '@creator-discovery/search-filters';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { CallReport } from '../call-report.ts';
import { sendMustBePosted, sendOutcome, sendRefusal } from '../http/answers.ts';
import { creditBoundOf } from '../http/credit-bound.ts';
import { presentedIn } from '../http/origin.ts';
import { readBody } from '../http/request-body.ts';
import { challengeOf, type IssuerSettings, isAccepted, issuerFor } from '../oauth/issuer.ts';
import { type McpHandler, mcpHandler } from './mcp-handler.ts';
import { readToolChoice } from './tool-list.ts';
import { toolSets } from './tool-sets.ts';

export interface McpRoutes {
  readonly runtime: Runtime;
  readonly decisions: DecisionSignal;
  /** Markdown files of the reference, by path. */
  readonly reference: ReadonlyMap<string, string>;
  /** Shared by all channels. */
  readonly callsInFlight: CallsInFlight;
  readonly report: CallReport;
  /** Accepted host names, without port. */
  readonly hosts: readonly string[];
  /** Null if OAuth is off. */
  readonly issuer: IssuerSettings | null;
  readonly logger: Logger;
  /** Aborted when the process drains. */
  readonly draining: AbortSignal;
}

/** `POST /mcp`: the tool server over streamable HTTP, without sessions, so that any process can answer any call. */
export function mcpRoutes(parts: McpRoutes): Router {
  const router = Router();
  const handle = mcpHandler(parts.runtime, parts.decisions, (error) =>
    parts.logger.error('a tool call failed', { error }),
  );
  router.all('/mcp', (request, response) => {
    setRoute(response, '/mcp');
    // Results combine contact details with text from arguments.
    neverCompress(response);
    if (request.method === 'POST') return answer({ ...parts, handle }, request, response);
    return sendMustBePosted(response, { message: 'This endpoint accepts POST only.' });
  });
  return router;
}

const forbidden = invalidRequest([
  { field: 'Host, Origin', problem: 'must be those of this server', code: 'not_allowed_value' },
]);

/** Rejects DNS rebinding: another site must not reach this server under its own host name. */
function comesFromElsewhere({ headers }: Request, hosts: readonly string[]): boolean {
  const { host, origin } = headers;
  return !isAccepted(host, hosts) || (origin !== undefined && !isAccepted(URL.parse(origin)?.host, hosts));
}

async function answer(
  {
    runtime,
    reference,
    hosts,
    issuer,
    callsInFlight,
    report,
    draining,
    handle,
  }: McpRoutes & { readonly handle: McpHandler },
  request: Request,
  response: Response,
): Promise<void> {
  if (comesFromElsewhere(request, hosts)) return sendRefusal(response, forbidden, 403);
  const presented = presentedIn(request, 'mcp');
  const identity = (issuer !== null && presented.key?.startsWith(accessTokenPrefix) ? identityOfToken : identityOfKey)(
    presented,
    runtime.ports,
  );
  const challenge = (error: Parameters<typeof challengeOf>[1]) => {
    response.setHeader('WWW-Authenticate', challengeOf(issuer && issuerFor(request, issuer), error));
  };
  const refuse = (outcome: RefusedOutcome) => {
    if (outcome.refusal.status === 'unauthorized')
      challenge(presented.key === null ? null : { error: 'invalid_token' });
    return sendOutcome(response, outcome);
  };
  const remembered = identity.remembered();
  const before = remembered === null ? await identity.caller() : done(remembered);
  if (!before.done) return refuse(before);
  const { accountId } = before.body.account;
  callIsOf(accountId);
  const read = await readBody(request, response, (work) => runtime.ports.answers.run(accountId, work));
  // Looked up after the body, because the key may have ended while it arrived.
  const known = await identity.caller();
  if (!known.done) return refuse(known);
  const creditBound = creditBoundOf(request.headers);
  const problems = creditBoundProblems(creditBound);
  if (problems.length > 0) return sendRefusal(response, invalidRequest(problems));
  const tools = readToolChoice(new URLSearchParams(request.url.split('?')[1] ?? ''));
  if ('unknown' in tools) return sendRefusal(response, invalidRequest([noSuchTools(tools.unknown)]));
  if (!read.done) return sendOutcome(response, read);
  const lacking = scopeRefusal(read.body, known.body, runtime.terms.links);
  if (lacking !== null) {
    challenge({ error: 'insufficient_scope', scope: String(lacking.required_scope) });
    return sendRefusal(response, lacking);
  }
  const toolCaller = {
    caller: known.body,
    requestId: requestIdOf(response),
    creditBound,
    tools,
    reference,
    callsInFlight,
    report,
    identity,
    draining,
  };
  return handle(request, response, { body: read.body, toolCaller });
}

const toolCalls = z.preprocess(
  (body) => (Array.isArray(body) ? body : [body]),
  z.array(
    z
      .object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) })
      .nullable()
      .catch(null),
  ),
);

/** Returns the refusal of the first call whose scope the key lacks, or null. (contract 7) */
function scopeRefusal(body: unknown, caller: Caller, links: Links): CallRefusal | null {
  for (const call of toolCalls.parse(body)) {
    const operation = call && operationNamed(call.params.name);
    const refusal = operation ? refusalBeforeBody(operation, { caller, source: 'mcp' }, links) : null;
    if (refusal?.status === 'insufficient_scope') return refusal;
  }
  return null;
}

function noSuchTools(unknown: readonly string[]): Problem {
  return {
    field: 'tools, schemas',
    problem: `in the URL must be names of tools or tool sets, and short, full or plain; unknown: ${unknown.join(', ')}`,
    code: 'not_allowed_value',
    allowed: Object.keys(toolSets),
  };
}
