import type { Attempt, AttemptResult } from '@creator-discovery/events';
import { DestinationRefusal, guardedFetch, type Network } from '@creator-discovery/http-server/outgoing';
import { Webhook } from 'standardwebhooks';

/** Time for name resolution, connection and answer. Shorter than the lease of an attempt. */
const deadlineMs = 10_000;

/** Bytes of an answer that are read. */
const maxAnswer = 1024;

const gone = 410;

/**
 * Sends an event once, signed with the time of this attempt by every secret that is valid. (Standard Webhooks)
 *
 * @param networks of the operator, for accounts that may use them
 */
export async function sendEvent(attempt: Attempt, networks: readonly Network[]): Promise<AttemptResult> {
  if (attempt.secrets.length === 0) return failure('The secret cannot be decrypted. Rotate it.');
  try {
    const { status, body } = await guardedFetch(attempt.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureOf(attempt) },
      body: attempt.body,
      allowed: attempt.internal ? networks : [],
      deadlineMs,
      maxBytes: maxAnswer,
    });
    if (status >= 200 && status < 300) return { outcome: 'delivered', httpStatus: status, problem: null, answer: null };
    const answered = { httpStatus: status, answer: body.toString() };
    return status === gone
      ? { outcome: 'gone', problem: 'The receiver answered 410 Gone, which disables the webhook.', ...answered }
      : { outcome: 'failed', problem: `The receiver answered ${status}.`, ...answered };
  } catch (error) {
    return failure(problemOf(error));
  }
}

function signatureOf({ eventId, at, body, secrets }: Attempt): Readonly<Record<string, string>> {
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(' '),
  };
}

function failure(problem: string): AttemptResult {
  return { outcome: 'failed', httpStatus: null, problem, answer: null };
}

/** Returns the cause in words for the receiver's operator, without addresses. */
function problemOf(error: unknown): string {
  if (error instanceof DestinationRefusal) return error.message;
  const { name, code } = error as { readonly name?: string; readonly code?: string };
  if (name === 'TimeoutError') return 'The receiver did not answer within 10 s.';
  return `The connection failed${code === undefined ? '' : ` (${code})`}.`;
}
