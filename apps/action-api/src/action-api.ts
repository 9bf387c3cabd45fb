import type { Logger } from '@creator-discovery/http-server';
import { addLogFields, neverCompress } from '@creator-discovery/http-server';
import { notFound } from '@creator-discovery/operations';
import type { ErrorRequestHandler, Express } from 'express';
import { type ChatRoutes, chatRoutes } from './chat/chat-routes.ts';
import { sendFault, sendRefusal } from './http/answers.ts';
import { type Documents, documentRoutes } from './http/document-routes.ts';
import { type OperationRoutes, operationRoutes } from './http/operation-routes.ts';
import { type McpRoutes, mcpRoutes } from './mcp/mcp-routes.ts';

/** What the action API is composed of. */
export interface ActionApi extends OperationRoutes, McpRoutes, ChatRoutes {
  readonly documents: Documents;
  readonly logger: Logger;
}

/** Adds the routes of the action API: documents, operations, 404 and faults. */
export function actionApiRoutes(api: ActionApi) {
  return (app: Express): void => {
    app.use('/api/v1', operationRoutes(api));
    app.use(documentRoutes(api.documents));
    app.use(mcpRoutes(api));
    app.use('/chat', (_request, response, next) => {
      // Conversations have contact details beside what was just said, and are streamed.
      neverCompress(response);
      next();
    });
    app.use(chatRoutes(api));
    app.use((_request, response) => sendRefusal(response, notFound('There is nothing at this address.')));
    app.use(fault(api.logger));
  };
}

function fault(logger: Logger): ErrorRequestHandler {
  // biome-ignore lint/complexity/useMaxParams: express recognises an error handler by its four parameters
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    // The caller has left: nobody to answer.
    if (request.socket.destroyed) return response.destroy();
    logger.error('a call failed', { error });
    addLogFields(response, { failed: true });
    return sendFault(response);
  };
}
