import { type IndexEntry, llmsText } from '@creator-discovery/api-documents';
import type { Policies } from '@creator-discovery/rate-limits';
import { operations } from '../catalogue/index.ts';
import { refusalStatuses } from '../refusal.ts';
import { apiReference, groupReference, groups } from './api-reference.ts';
import { errorPagePath, errorPages } from './error-pages.ts';
import { conditions, groupDescriptions } from './wording.ts';

interface Place {
  /** Ends in `/api/v1`. */
  readonly baseUrl: string;
  readonly policies: Policies;
}

/** All Markdown files of the reference by path: in one file, per group, per error, and `llms.txt` that lists them. */
export function referenceFiles(place: Place): ReadonlyMap<string, string> {
  return new Map([
    ['/docs/api.md', apiReference(place)],
    ...groups.map((group) => [groupPath(group), groupReference(group, place.policies)] as const),
    ...errorPages(),
    ['/llms.txt', indexOf(place)],
  ]);
}

function groupPath(group: string): string {
  return `/docs/operations/${group.toLowerCase().replaceAll(' ', '-')}.md`;
}

function indexOf({ baseUrl }: Place): string {
  const origin = baseUrl.replace(/\/api\/v1$/, '');
  const entry = (name: string, path: string, note: string): IndexEntry => ({ name, address: `${origin}${path}`, note });
  return llmsText({
    title: 'Creator Discovery',
    summary:
      'Search social media creators, unlock and export their contact details with credits, and organise them in lists.',
    introduction: `Every operation is \`POST ${baseUrl}/{operation}\` with a JSON body and the header \`Authorization: Bearer <API_KEY>\`. Calls that spend credits need \`confirmed: true\` from the person who pays; without it they return a quote. Assistants connect over MCP at \`${origin}/mcp\` with the same key.`,
    sections: {
      Operations: groups.map((group) =>
        entry(group, groupPath(group), `${groupDescriptions[group]} ${namesOf(group)}`),
      ),
      Errors: refusalStatuses.map((status) => entry(status, errorPagePath(status), conditions[status])),
      Optional: [
        entry('Reference in one file', '/docs/api.md', 'Every operation, field, limit and price.'),
        entry('OpenAPI 3.1', '/api/v1/openapi.json', 'For generated clients.'),
      ],
    },
  });
}

function namesOf(group: string): string {
  return operations
    .filter((operation) => operation.group === group)
    .map(({ name }) => `\`${name}\``)
    .join(', ');
}
