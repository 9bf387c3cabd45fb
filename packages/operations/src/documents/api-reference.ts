import {
  exampleBlock,
  fieldList,
  fieldListNote,
  type JsonSchema,
  largestWholeNumber,
  sampleBlocks,
  shapeSection,
  shapesOf,
} from '@creator-discovery/api-documents';
import type { Policies } from '@creator-discovery/rate-limits';
import { usualBounds } from '../body-bounds.ts';
import { operations } from '../catalogue/index.ts';
import { everyRefusal, type Group, type Operation } from '../operation.ts';
import { httpStatusOf, type RefusalStatus } from '../refusal.ts';
import { maxToolResultBytes } from '../result-size.ts';
import { type Example, exampleOf } from './examples.ts';
import { callFunctions, samplesOf } from './samples.ts';
import { answerName, componentSchemas as named, requestName } from './schemas.ts';
import { descriptionOf, groupDescriptions, httpNotes } from './wording.ts';

/** Schemas by name. Filters are inlined in their groups, so that each group is read in one place. */
const schemas: typeof named = JSON.parse(
  JSON.stringify(Object.fromEntries(Object.entries(named).filter(([name]) => !name.endsWith('Filter')))),
  (_key, node: unknown) => {
    const { $ref, ...said } = Object(node) as { readonly $ref?: string };
    return $ref?.endsWith('Filter') ? { ...named[$ref.replace('#/components/schemas/', '')], ...said } : node;
  },
);

/**
 * Field lines shared by several operations and shapes. If one name and type has different notes, only the most frequent
 * line is shared.
 */
const commonLines: ReadonlySet<string> = new Set(
  Object.values(
    Object.groupBy(
      Object.values(schemas)
        .flatMap((schema) => fieldList(schema).split('\n'))
        .filter(hasNote),
      headOf,
    ),
  ).flatMap((lines = []) => {
    const [commonest = []] = Object.values(Object.groupBy(lines, (line) => line)).toSorted(
      (one = [], other = []) => other.length - one.length,
    );
    return commonest.length > 1 ? commonest.slice(0, 1) : [];
  }),
);

/** Returns whether a field line has at least twelve characters after name, type and bounds. */
function hasNote(line: string): boolean {
  return /^- [^:]+: [^.]*\. /.test(line) && line.length - headOf(line).length >= 14;
}

/** Name and type of a field, without its note. */
function headOf(line: string): string {
  return line.slice(0, line.indexOf('. '));
}

/** Removes notes that the chapter "Common fields" has. */
function withoutCommonNotes(fields: string): string {
  return fields
    .split('\n')
    .map((line) => (commonLines.has(line) ? headOf(line) : line))
    .join('\n');
}

function statusLine(statuses: readonly RefusalStatus[]): string {
  return statuses.map((status) => `\`${status}\` (${httpStatusOf(status)})`).join(', ');
}

/** Refusals beyond those of every operation. */
function refusalLine({ refusals }: Operation): string {
  return refusals.length === 0 ? '' : `**Refusals:** ${statusLine(refusals)}`;
}

/** How a document shows an operation. */
interface SectionStyle {
  readonly policies: Policies;
  fields(schema: JsonSchema): string;
  request(operation: string, example: Example): string;
}

function section(operation: Operation, { policies, fields, request }: SectionStyle): string {
  const example = exampleOf(operation.name);
  return [
    `### ${operation.name}`,
    descriptionOf(operation, policies),
    refusalLine(operation),
    '#### Request',
    fields(schemas[requestName(operation.name)] ?? {}),
    example === undefined ? '' : request(operation.name, example),
    '#### Response',
    fields(schemas[answerName(operation.name)] ?? {}),
    example === undefined ? '' : exampleBlock(example.response),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function commonFields(): string {
  const note = 'These fields mean the same everywhere, unless noted otherwise.';
  return ['## Common fields', note, [...commonLines].sort().join('\n')].join('\n\n');
}

/** Describes each shared shape once. */
function shapesChapter(): string {
  const own = new Set(operations.flatMap(({ name }) => [requestName(name), answerName(name)]));
  const sections = Object.entries(schemas)
    .filter(([name]) => !own.has(name))
    .map(([name, schema]) => withoutCommonNotes(shapeSection(name, schema)));
  return ['## Shapes', ...sections].join('\n\n');
}

/** Describes the shapes that these schemas refer to. */
export function sharedShapesOf(roots: readonly JsonSchema[]): readonly string[] {
  return shapesOf(roots, schemas);
}

/** The reference of one group, complete in itself, with samples in each language. */
export function groupReference(group: Group, policies: Policies): string {
  const own = operations.filter((operation) => operation.group === group);
  const style: SectionStyle = {
    policies,
    fields: fieldList,
    request: (operation, example) => sampleBlocks(samplesOf(operation, example)),
  };
  const shapes = sharedShapesOf(
    own.flatMap(({ name }) => [schemas[requestName(name)] ?? {}, schemas[answerName(name)] ?? {}]),
  );
  return `${[
    `# ${group}`,
    groupDescriptions[group],
    'Rules for every call are in [api.md](../api.md). Lists in answers are shortened. The samples use this function:',
    sampleBlocks(callFunctions),
    ...own.map((operation) => section(operation, style)),
    ...(shapes.length === 0 ? [] : ['## Shapes', ...shapes]),
  ].join('\n\n')}\n`;
}

function introduction(baseUrl: string): string {
  return `# Creator Discovery action API

Every operation is \`POST ${baseUrl}/{operation}\` with a JSON body and a JSON answer. The OpenAPI 3.1 description is at \`${baseUrl}/openapi.json\`.

## Authentication

Send the key as \`Authorization: Bearer <API_KEY>\` or \`X-API-Key: <API_KEY>\`. Keep the key on your server: it spends the account's credits. A key can be limited to scopes, networks, an expiry, and credits per UTC day or month.

## The typical flow

1. \`get_credit_balance\` checks the key and the balance.
2. \`search_creators\` finds creators, without contact details.
3. \`run_export\` with the search's \`filters_used\` as \`filters\`, or \`unlock_creators\` with handles. Both need \`confirmed: true\`.
4. Poll \`get_history_data\` until \`status\` is \`complete\`, then page through its rows.

\`\`\`sh
curl -s ${baseUrl}/search_creators -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"basic":{"platform":"photonet"},"content":{"bioKeywords":{"any":["travel"]}}}'
\`\`\`

## Rules for every call

- Unknown fields are refused.
- \`null\` means the same as an absent field, unless the field's type includes null. \`""\` is never an id, handle or key.
- No body, and \`null\`, mean \`{}\`. A body is JSON of at most 1 MiB (413), ${usualBounds.values} values and ${usualBounds.characters} characters (400; more for list items). Send it with POST (405) as \`application/json\` (415).
- Handles are accepted in any form: \`name\`, \`@name\`, a profile link, and in arrays also \`{"platform": "photonet", "handle": "name"}\`.
- An answer without \`status\` is a success. Errors have \`status\`, \`message\` and \`request_id\`. All fields: [ErrorBody](#errorbody).
- Every operation can return ${statusLine(everyRefusal)} and \`error\` (500, 503), and with a scope ${statusLine(['insufficient_scope'])}. Its section lists the others.
- 400 \`invalid_request\` lists all problems at once in \`errors\`, each a [FieldProblem](#fieldproblem).
- ${fieldListNote} \`offset\` and \`max_credits\` are at most ${largestWholeNumber}.
- 429 \`rate_limited\` carries \`Retry-After\` and \`retry_after\` in seconds. A refused call consumes nothing.
- Calls that count towards a limit return \`RateLimit\` (r calls left, t seconds until the next) and \`RateLimit-Policy\` (q calls in w seconds) for each window.
- Every write accepts an \`Idempotency-Key\` header. For 24 hours a repeated call returns the first answer with \`Idempotent-Replayed: true\`; another body returns 422. Calls that spend also accept \`max_credits\`, the maximum cost of the call.
- The header \`X-Max-Credits: N\` limits the cost of every call of a client. A call that could cost more returns 422 \`error\` with \`quote\`. \`0\` allows only free calls.
- Ids of other accounts return 404 \`not_found\`.
${httpNotes.map((note) => `- ${note}`).join('\n')}
- Send \`X-Request-ID\` to set the id of a call. \`explain_charge\` accepts it.
- AI assistants connect over MCP at \`${baseUrl.replace(/\/api\/v1$/, '/mcp')}\` with the same keys. Tools that write accept the \`Idempotency-Key\` as \`idempotency_key\`; a replayed answer has \`idempotent_replayed: true\` in \`_meta\`.
- \`/mcp?tools=\` selects tools by name or set, separated by commas. Sets: \`account\`, \`search\`, \`contacts\`, \`lists\`, \`read_only\`, \`free\`, \`all\` and \`standard\`, the default. \`?schemas=full\` returns full descriptions and schemas.
- A tool result has at most ${maxToolResultBytes / 1024} KB of JSON. A longer answer has fewer whole rows: continue with \`offset\` + \`returned\`, or \`next_cursor\`. Single values that are too long are cut and named in \`shortened\`; filters are left empty instead.
- 500 \`error\`: retry reads safely. Retry a write with the same \`Idempotency-Key\`, because it may have run.
- 503 \`error\`: an outage or overload. Retry after \`retry_after\` seconds; if the message does not say that nothing was charged, as after a 500.
`;
}

/** Groups in the order of the documentation. */
export const groups: readonly Group[] = [...new Set(operations.map((operation) => operation.group))];

/** The one-file Markdown reference, generated from the catalogue. (spec: action 1) */
export function apiReference({ baseUrl, policies }: { readonly baseUrl: string; readonly policies: Policies }): string {
  const style: SectionStyle = {
    policies,
    fields: (schema) => withoutCommonNotes(fieldList(schema)),
    request: (_operation, { request }) => exampleBlock(request),
  };
  const chapters = groups.map((group) =>
    [
      `## ${group}`,
      groupDescriptions[group],
      ...operations.filter((operation) => operation.group === group).map((operation) => section(operation, style)),
    ].join('\n\n'),
  );
  return `${[introduction(baseUrl), commonFields(), ...chapters, shapesChapter()].join('\n')}\n`;
}
