import { setTimeout as wait } from 'node:timers/promises';
import { hasScope } from '@creator-discovery/accounts';
import { CallsInFlight, onAnswered, setRoute } from '@creator-discovery/http-server';
import { hasEnded, type Job, shownCredits } from '@creator-discovery/jobs';
import {
  type CallRefusal,
  done,
  getHistoryData,
  type Identity,
  identityOfKey,
  type Ports,
} from '@creator-discovery/operations';
import type { RequestHandler } from 'express';
import { sendMustBeRead, sendOutcome, sendRefusal } from './answers.ts';
import { hangUpOf, type OperationRoutes, outcomeOf } from './operation-routes.ts';
import { presentedIn } from './origin.ts';

/** Concurrent streams per account, in each process. */
const maxStreams = 10;
const lookMs = 1000;
/** Looks without an event after which a comment keeps proxies from closing the connection. */
const looksPerComment = 15;
/** How long clients wait before they reconnect. */
const reconnectMs = 2000;
/** The id of the last event. A client that sends it back has seen the end. */
const endId = 'end';

/** `GET /jobs/{history_id}/events`: progress as server-sent events until the job ends. (contract 6 `get_history_data`) */
export function jobStreamHandler(parts: OperationRoutes & { readonly draining: AbortSignal }): RequestHandler {
  const streams = new CallsInFlight(maxStreams);
  const { ports } = parts.runtime;
  return async (request, response) => {
    setRoute(response, '/api/v1/jobs/{history_id}/events');
    response.setHeader('Cache-Control', 'no-store');
    if (request.method !== 'GET') return sendMustBeRead(response, 'GET');
    const jobId = String(request.params.id);
    const identity = identityOfKey(presentedIn(request, 'api'), ports);
    const { signal } = hangUpOf(response);
    let accountId = '';
    const exchange = { request, response, signal };
    const outcome = await outcomeOf(parts, exchange, {
      operation: getHistoryData,
      source: 'api',
      identity,
      isStream: true,
      readBody: async (caller) => {
        accountId = caller;
        return done({ history_id: jobId, limit: 1 });
      },
    });
    if (outcome === null) return;
    const isJob = outcome.done || outcome.refusal.job_status !== undefined;
    if (!isJob) return sendOutcome(response, outcome);
    const lastId = request.get('Last-Event-ID');
    if (lastId === endId) return void response.status(204).end();
    const leave = streams.enter(accountId);
    if (leave === null) return sendRefusal(response, tooManyStreams);
    onAnswered(response, leave);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Proxies and our own compression respect no-transform.
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });
    const ending = AbortSignal.any([signal, parts.draining]);
    const pause = () => wait(lookMs, undefined, { signal: ending }).catch(() => undefined);
    for await (const text of jobEvents({ jobId, accountId, identity, lastId, ending, pause }, ports)) {
      if (response.destroyed) return;
      response.write(text);
    }
    response.end();
  };
}

interface FollowedJob {
  readonly jobId: string;
  readonly accountId: string;
  readonly identity: Identity;
  /** `Last-Event-ID` of the client. */
  readonly lastId?: string | undefined;
  /** Aborted if the client disconnects or the process drains. */
  readonly ending: AbortSignal;
  pause(): Promise<void>;
}

/**
 * Yields the text of the stream. It ends with the job, with its key, or if the job is deleted. While the account is
 * suspended it has comments only.
 */
export async function* jobEvents(
  { jobId, accountId, identity, lastId = '', ending, pause }: FollowedJob,
  { jobs }: Pick<Ports, 'jobs'>,
): AsyncGenerator<string> {
  yield retryHint;
  let sent = /^\d+$/.test(lastId) ? Number(lastId) : -1;
  for (let quiet = 0; !ending.aborted; quiet += 1) {
    if (quiet === looksPerComment) {
      yield ': waiting\n\n';
      quiet = 0;
    }
    const caller = await identity.caller();
    if (!caller.done || !hasScope(caller.body.key, getHistoryData.scope)) return;
    if (!caller.body.account.suspended) {
      const job = await jobs.ofAccount(accountId, jobId);
      if (job === null) return;
      if (job.cursor > sent) {
        sent = job.cursor;
        quiet = 0;
        yield eventOf(String(sent), 'progress', { done: sent, expected: job.expected });
      }
      if (hasEnded(job)) return yield eventOf(endId, 'end', endOf(job));
    }
    await pause();
  }
  yield retryHint;
}

const retryHint = `retry: ${reconnectMs}\n\n`;

function eventOf(id: string, event: string, data: object): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function endOf(job: Job): object {
  return { job_status: job.state, outcome: job.outcome, total: job.rows, credits: shownCredits(job) };
}

const tooManyStreams: CallRefusal = {
  status: 'rate_limited',
  message: `Your account has ${maxStreams} open job streams.`,
  suggested_next: 'Close a stream, or poll get_history_data instead.',
  retry_after: 1,
  limit: { policy: 'job_streams', limit: maxStreams },
};
