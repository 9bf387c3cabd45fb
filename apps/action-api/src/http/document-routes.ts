import { type FrontDoor, frontDoorHandlers, referenceHandlers } from '@creator-discovery/http-server';
import { openApiDocument } from '@creator-discovery/operations';
import type { Policies } from '@creator-discovery/rate-limits';
import { Router } from 'express';

export interface Documents {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly policies: Policies;
  /** Whether this server has the console. */
  readonly console: boolean;
}

/**
 * `GET /api/v1/openapi.json`, the Markdown files and the interactive `/docs`, generated once from the catalogue (spec:
 * action 1). Also `/`, the icon and `robots.txt`.
 */
export function documentRoutes(documents: Documents, reference: ReadonlyMap<string, string>): Router {
  const router = Router({ caseSensitive: true });
  const handlers = referenceHandlers({
    title: 'Creator Discovery API',
    openApi: JSON.stringify(openApiDocument(documents)),
    openApiPath: '/api/v1/openapi.json',
    basePath: '/api/v1',
    files: reference,
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
  meaning: 'Search, unlock, export and organise creators in your browser; sign in with an account key',
};

const frontDoor: FrontDoor = {
  title: 'Creator Discovery',
  purpose:
    'Search creators, unlock and export their contact details, and organise them in lists: over HTTP, over MCP or in a chat.',
  links: [
    { href: '/docs', text: 'Reference', meaning: 'Every operation; try them out with your key' },
    {
      href: '/docs/api.md',
      text: 'Reference in one file',
      meaning: 'The same content as Markdown, for people and agents',
    },
    { href: '/llms.txt', text: 'Reference by topic', meaning: 'An index of Markdown files per topic and per error' },
    { href: '/api/v1/openapi.json', text: 'OpenAPI 3.1', meaning: 'For generated clients' },
    { href: '/health', text: 'Health', meaning: 'Whether this server and its database work' },
  ],
};
