import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';

/** Heartbeat timeout after which an activity moves to another worker, in seconds. */
export const defaultHeartbeatSeconds = 12;

/** Heartbeats per timeout, so that a late or lost one does no harm. */
const beatsPerTimeout = 4;

/** Runs the work of an activity with heartbeats. */
export async function withHeartbeat<Result>(work: () => Promise<Result>): Promise<Result> {
  const context = Context.current();
  const { heartbeatTimeoutMs = defaultHeartbeatSeconds * 1000 } = context.info;
  const heartbeat = setInterval(() => context.heartbeat(), heartbeatTimeoutMs / beatsPerTimeout);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}

/** Keeps personal data in messages and stacks out of histories, which outlive its erasure from the database. */
export function withoutDetails(error: unknown, type: string, nonRetryable = false): ApplicationFailure {
  const code = (error as { readonly code?: unknown } | null)?.code;
  const message = typeof code === 'string' ? `${type} ${code}` : type;
  return ApplicationFailure.create({ type, message, nonRetryable });
}
