import { errorPage, fieldList, type JsonSchema, llmsText } from '@creator-discovery/api-documents';
import { type Endpoint, endpoints } from '@creator-discovery/scraping';
import { type ErrorCode, errorCodes, errorPagePath } from '../answers.ts';
import { apiReference, groupReference, headerNames, reasonTable } from './api-reference.ts';
import { errorHeaders } from './headers.ts';
import { examples } from './recorded-examples.ts';
import { componentSchemas } from './schemas.ts';
import { about, type Group, groupDescriptions, remedies, unreadable } from './wording.ts';

const groups = Object.keys(groupDescriptions) as Group[];
const codes = Object.keys(errorCodes) as ErrorCode[];

/** All Markdown files of the reference by path: in one file, per group, per error, and `llms.txt` that lists them. */
export function referenceFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['/docs/api.md', apiReference()],
    ...groups.map((group) => [groupPath(group), groupReference(group)] as const),
    ...codes.map((code) => [errorPagePath(code), pageOf(code)] as const),
    ['/llms.txt', index()],
  ]);
}

function groupPath(group: Group): string {
  return `/docs/endpoints/${group.toLowerCase()}.md`;
}

function pageOf(code: ErrorCode): string {
  const { status, meaning } = errorCodes[code];
  const [retry, remedy] = remedies[code];
  const example = examples.errors[code];
  const refused = Object.entries(unreadable).map(([http, text]) => `- ${http}: ${text} Nothing is charged.`);
  return errorPage({
    name: code,
    codes: [status, ...(code === 'INVALID_PARAM' ? Object.keys(unreadable) : [])],
    meaning,
    retry,
    remedy,
    notes: [
      ...(code === 'INVALID_PARAM' ? [refused.join('\n')] : []),
      ...(code === 'SCRAPE_FAILED' ? [reasonTable()] : []),
      `**Headers:** ${headerNames(['Link', 'X-Request-ID', ...(errorHeaders[code] ?? [])])}`,
    ],
    body: fieldList(componentSchemas().ErrorBody as JsonSchema),
    example: example && { title: 'Example:', response: example },
    shapes: [],
  });
}

function index(): string {
  const paths = {
    Photonet: Object.values<Endpoint>(endpoints).map(({ path }) => path),
    Service: ['/v1/credit-balance', '/health'],
  };
  return llmsText({
    title: 'Scraping API',
    summary: about,
    introduction:
      'Every call is a GET with query parameters and the header `x-api-key: <API_KEY>`. A 200 response costs credits; errors are free.',
    sections: {
      Endpoints: groups.map((group) => ({
        name: group,
        address: groupPath(group),
        note: `${groupDescriptions[group]} ${paths[group].map((path) => `\`${path}\``).join(', ')}`,
      })),
      Errors: codes.map((code) => ({ name: code, address: errorPagePath(code), note: errorCodes[code].meaning })),
      Optional: [
        { name: 'Reference in one file', address: '/docs/api.md', note: 'Every endpoint, field, header and price.' },
        { name: 'OpenAPI 3.1', address: '/openapi.json', note: 'For generated clients.' },
      ],
    },
  });
}
