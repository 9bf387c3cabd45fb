import type { Webhooks } from '@creator-discovery/events';
import { setRoute } from '@creator-discovery/http-server';
import { cannot, done, identityOfKey, listWebhooks, notFound } from '@creator-discovery/operations';
import type { RequestHandler, Response } from 'express';
import { sendMustBeRead, sendOutcome, sendRefusal } from './answers.ts';
import { hangUpOf, type OperationRoutes, outcomeOf } from './operation-routes.ts';
import { presentedIn } from './origin.ts';

/**
 * `GET /webhooks/{webhook_id}/secret`: the secret that signs the deliveries, once after the creation and after each rotation.
 * Refused like `list_webhooks`. No operation returns a secret, so that none reaches an assistant. (contract 10)
 */
export function webhookSecretHandler(parts: OperationRoutes): RequestHandler {
  const { ports } = parts.runtime;
  return async (request, response) => {
    setRoute(response, '/api/v1/webhooks/{webhook_id}/secret');
    response.setHeader('Cache-Control', 'no-store');
    if (request.method !== 'GET') return sendMustBeRead(response, 'GET');
    let accountId = '';
    const exchange = { request, response, signal: hangUpOf(response).signal };
    const outcome = await outcomeOf(parts, exchange, {
      operation: listWebhooks,
      source: 'api',
      identity: identityOfKey(presentedIn(request, 'api'), ports),
      readBody: async (caller) => {
        accountId = caller;
        return done({});
      },
    });
    if (outcome === null) return;
    if (!outcome.done) return sendOutcome(response, outcome);
    sendSecret(response, await ports.webhooks.takeSecret(accountId, String(request.params.id)));
  };
}

export function sendSecret(response: Response, taken: Awaited<ReturnType<Webhooks['takeSecret']>>): void {
  if (taken === null) sendRefusal(response, unknownWebhook);
  else if (taken === 'taken') sendRefusal(response, alreadyTaken);
  else response.json({ status: 'ok', secret: taken.secret });
}

const unknownWebhook = notFound('No webhook has this id. Find yours with list_webhooks.');

const alreadyTaken = cannot('This secret was already read, or can no longer be decrypted.', {
  suggested_next: 'Make a new one with rotate_webhook_secret.',
});
