import { type FrontDoor, frontDoorHandlers, referenceHandlers } from '@creator-discovery/http-server';
import { apiReference, openApiDocument } from '@creator-discovery/operations';
import type { Policies } from '@creator-discovery/rate-limits';
import { Router } from 'express';

/** What the documents name. */
export interface Documents {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly policies: Policies;
  /** Whether the console is served here. */
  readonly console: boolean;
}

/**
 * `GET /api/v1/openapi.json` and `GET /docs/api.md`, made once from the catalogue, and an interactive reference page at
 * `/docs`. (spec: action 1) `/`, the icon and `robots.txt` are served here too.
 */
export function documentRoutes(documents: Documents): Router {
  const router = Router({ caseSensitive: true });
  const handlers = referenceHandlers({
    title: 'Creator Discovery API',
    openApi: JSON.stringify(openApiDocument(documents)),
    openApiPath: '/api/v1/openapi.json',
    basePath: '/api/v1',
    markdown: apiReference(documents),
  });
  for (const [path, handler] of [...frontDoorHandlers(frontDoorOf(documents)), ...handlers]) router.get(path, handler);
  return router;
}

function frontDoorOf({ console }: Documents): FrontDoor {
  return console ? { ...frontDoor, links: [consoleLink, ...frontDoor.links] } : frontDoor;
}

const consoleLink = {
  href: '/console/',
  text: 'Console',
  meaning: 'Search, unlock, export and lists in your browser: sign in with a key of your account',
};

const frontDoor: FrontDoor = {
  title: 'Creator Discovery',
  purpose:
    'Search creators, unlock and export their contact details, and organise them in lists: over HTTP, over MCP, or in a chat.',
  links: [
    { href: '/docs', text: 'Reference', meaning: 'Every operation, to read and to try out with your key' },
    {
      href: '/docs/api.md',
      text: 'Reference in one file',
      meaning: 'The same as Markdown, for reading and for agents',
    },
    { href: '/api/v1/openapi.json', text: 'OpenAPI 3.1', meaning: 'For generated clients' },
    { href: '/health', text: 'Health', meaning: 'Whether this server and its database work' },
  ],
};
