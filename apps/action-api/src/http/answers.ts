import { requestIdOf } from '@creator-discovery/http-server';
import { httpStatusOf, type Outcome, type Refusal } from '@creator-discovery/operations';
import type { Response } from 'express';

/** Sends a refusal with the code its status has, or another where HTTP itself is what was refused. */
export const sendRefusal = (response: Response, refusal: Refusal, code = httpStatusOf(refusal.status)): void => {
  const { status, message, ...more } = refusal;
  if (refusal.retry_after !== undefined) response.setHeader('Retry-After', String(refusal.retry_after));
  response.status(code).json({ status, message, request_id: requestIdOf(response), ...more });
};

/** Sends what an operation ended with. */
export const sendOutcome = (response: Response, outcome: Outcome<unknown>): void => {
  if (outcome.done) response.status(200).json(outcome.body);
  else sendRefusal(response, outcome.refusal);
};

/** A fault of ours: nothing of it is told. (spec: action 7, 500) */
export const sendFault = (response: Response): void => {
  sendRefusal(
    response,
    {
      status: 'error',
      message: 'The server could not do this. Reads are safe to retry.',
      suggested_next: 'Look at list_search_history before you repeat a call that starts a job.',
    },
    500,
  );
};
