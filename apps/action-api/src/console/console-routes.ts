import type { ConsoleSessions, Grants } from '@creator-discovery/accounts';
import { neverCompress, setRoute } from '@creator-discovery/http-server';
import { guardedFetch } from '@creator-discovery/http-server/outgoing';
import { notFound } from '@creator-discovery/operations';
import { type RequestHandler, Router } from 'express';
import { type ChatRoutes, chatRoutes } from '../chat/chat-routes.ts';
import { sendRefusal } from '../http/answers.ts';
import { fileHandler } from '../http/file-routes.ts';
import { type OperationRoutes, operationHandler } from '../http/operation-routes.ts';
import type { IssuerSettings } from '../oauth/issuer.ts';
import { type AccountRoutes, accountRoutes } from './account-routes.ts';
import { authorizationRoutes } from './authorization-routes.ts';
import { callerOfSession, type SessionSource } from './caller-of-session.ts';
import type { ConsoleFiles } from './console-files.ts';
import type { CreditShop } from './credit-routes.ts';
import { drawnPicture } from './drawn-picture.ts';
import { drawnPost } from './drawn-post.ts';
import { requireOwnPage, requireToken } from './own-page.ts';
import { SessionCookie } from './session-cookie.ts';
import { type Installation, sessionRoutes } from './session-routes.ts';
import { staticFiles } from './static-files.ts';

export interface ConsoleRoutes extends OperationRoutes, ChatRoutes, CreditShop {
  readonly sessions: ConsoleSessions;
  readonly accounts: AccountRoutes['accounts'];
  readonly eventSettings: AccountRoutes['eventSettings'];
  readonly keys: AccountRoutes['keys'] & SessionSource['keys'];
  /** Whether browsers use https only. */
  readonly https: boolean;
  readonly installation: Installation;
  readonly grants: Grants;
  /** Null if OAuth is off. */
  readonly issuer: IssuerSettings | null;
  readonly files: ConsoleFiles;
}

/**
 * Everything under `/console`: sign-in, operations and chat by session, pages and files. No other routes read cookies.
 */
export function consoleRoutes(parts: ConsoleRoutes): Router {
  const cookie = new SessionCookie(parts.https);
  const identityOf = callerOfSession.bind(null, { ...parts, cookie });
  const router = Router({ caseSensitive: true });
  if (parts.installation.demo) {
    router.get('/pictures/:handle', demoPicture('/console/pictures/{handle}', drawnPicture));
    router.get('/pictures/posts/:shortcode', demoPicture('/console/pictures/posts/{shortcode}', drawnPost));
  }
  router.use(plain, requireOwnPage());
  router.use(sessionRoutes({ ...parts, cookie }));
  const { webhooks } = parts.runtime.ports;
  router.use(accountRoutes({ ...parts, cookie, webhooks, links: parts.runtime.terms.links }));
  if (parts.issuer !== null)
    router.use(
      authorizationRoutes({
        ...parts,
        issuer: parts.issuer,
        fetchDocument: guardedFetch,
        cookie,
        links: parts.runtime.terms.links,
      }),
    );
  router.all(
    '/api/:account/:endpoint',
    requireToken(cookie),
    operationHandler(parts, { shownPath: '/console/api/{account}', source: 'app', quoteCode: 200, identityOf }),
  );
  const files = { shownPath: '/console', source: 'app', identityOf } as const;
  router.all('/exports/:account/:file', requireToken(cookie), fileHandler(parts, files));
  router.use('/chat', requireToken(cookie));
  router.use(chatRoutes(parts, { path: '/chat/:account', shownPath: '/console/chat/{account}', identityOf }));
  router.use(staticFiles(parts.files));
  router.use((_request, response) => sendRefusal(response, notFound('There is nothing at this address.')));
  return router;
}

/** Answers combine the token and contact details with text from requests. */
const plain: RequestHandler = (_request, response, next) => {
  neverCompress(response);
  next();
};

/** Demo creators have no pictures, and the content policy blocks other sites, so pictures are drawn. */
function demoPicture(route: string, draw: (name: string) => string): RequestHandler<Record<string, string>> {
  return (request, response) => {
    setRoute(response, route);
    response.setHeader('Content-Type', 'image/svg+xml');
    response.setHeader('Content-Security-Policy', "default-src 'none'");
    response.setHeader('Cache-Control', 'private, max-age=86400');
    response.end(draw(Object.values(request.params)[0] ?? ''));
  };
}
