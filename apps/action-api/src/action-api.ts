import type { Purchases } from '@creator-discovery/credits';
import type { Logger } from '@creator-discovery/http-server';
import { addLogFields, neverCompress, requestIdOf } from '@creator-discovery/http-server';
import { identityOfKey, notFound, referenceFiles } from '@creator-discovery/operations';
import { asOneCall } from '@creator-discovery/postgres';
import type { ErrorRequestHandler, Express } from 'express';
import { chatRoutes } from './chat/chat-routes.ts';
import { clientAddress, withoutForwardedPorts } from './console/client-address.ts';
import { type ConsoleRoutes, consoleRoutes } from './console/console-routes.ts';
import { sendFault, sendRefusal } from './http/answers.ts';
import { type Documents, documentRoutes } from './http/document-routes.ts';
import { fileHandler, filesByKey } from './http/file-routes.ts';
import { jobStreamHandler } from './http/job-stream.ts';
import { operationRoutes } from './http/operation-routes.ts';
import { presentedIn } from './http/origin.ts';
import { webhookSecretHandler } from './http/webhook-secret.ts';
import { type McpRoutes, mcpRoutes } from './mcp/mcp-routes.ts';
import { metadataRoutes } from './oauth/metadata-routes.ts';
import { tokenRoutes } from './oauth/token-routes.ts';
import { stripeRoutes } from './stripe/stripe-events.ts';

export interface ActionApi extends Omit<McpRoutes, 'reference'>, ConsoleRoutes {
  readonly purchases: Purchases;
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. */
  readonly trustedProxies: readonly string[];
  readonly documents: Documents;
  readonly logger: Logger;
}

/** Adds all routes: operations, documents, tools, chat, console, 404 and faults. Only the console reads cookies. */
export function actionApiRoutes(api: ActionApi) {
  return (app: Express): void => {
    app.set('trust proxy', api.trustedProxies);
    app.use(withoutForwardedPorts);
    app.use((_request, _response, next) => asOneCall(next));
    app.use('/api/v1', operationRoutes(api));
    app.all('/api/v1/exports/:file', fileHandler(api, filesByKey(api)));
    app.all('/api/v1/jobs/:id/events', jobStreamHandler(api));
    app.all('/api/v1/webhooks/:id/secret', webhookSecretHandler(api));
    const reference = referenceFiles(api.documents);
    app.use(documentRoutes(api.documents, reference));
    app.use(mcpRoutes({ ...api, reference }));
    if (api.issuer !== null) {
      app.use(metadataRoutes(api.issuer));
      app.use(tokenRoutes({ grants: api.grants, issuer: api.issuer, addressOf: clientAddress }));
    }
    if (api.shop !== null) app.use(stripeRoutes({ shop: api.shop, purchases: api.purchases }));
    app.use('/chat', (_request, response, next) => {
      // Conversations combine contact details with text from requests, and are streamed.
      neverCompress(response);
      next();
    });
    app.use(
      chatRoutes(api, {
        path: '/chat',
        shownPath: '/chat',
        identityOf: (request) => identityOfKey(presentedIn(request, 'chat'), api.runtime.ports),
      }),
    );
    app.use('/console', consoleRoutes(api));
    app.use((_request, response) => sendRefusal(response, notFound('There is nothing at this address.')));
    app.use(fault(api.logger));
  };
}

function fault(logger: Logger): ErrorRequestHandler {
  // biome-ignore lint/complexity/useMaxParams: express recognises an error handler by its four parameters
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    // The client has disconnected.
    if (request.socket.destroyed) return response.destroy();
    logger.error('a call failed', { error, request_id: requestIdOf(response) });
    addLogFields(response, { failed: true });
    return sendFault(response, error);
  };
}
