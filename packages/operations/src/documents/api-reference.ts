import {
  exampleBlock,
  fieldList,
  fieldListNote,
  largestWholeNumber,
  shapeSection,
} from '@creator-discovery/api-documents';
import type { Policies } from '@creator-discovery/rate-limits';
import { usualBounds } from '../body-bounds.ts';
import { operations } from '../catalogue/index.ts';
import { everyRefusal, type Operation } from '../operation.ts';
import { httpStatusOf, type RefusalStatus } from '../refusal.ts';
import { maxToolResultBytes } from '../result-size.ts';
import { exampleOf } from './examples.ts';
import { limitLines } from './limit-lines.ts';
import { answerName, componentSchemas, requestName } from './schemas.ts';
import { confirmationLines, groupDescriptions, httpNotes } from './wording.ts';

const named = componentSchemas(operations);

/** The schemas by name. Filters are inlined in their groups, so that a group is read in one place. */
const schemas: typeof named = JSON.parse(
  JSON.stringify(Object.fromEntries(Object.entries(named).filter(([name]) => !name.endsWith('Filter')))),
  (_key, node: unknown) => {
    const { $ref, ...said } = Object(node) as { readonly $ref?: string };
    return $ref?.endsWith('Filter') ? { ...named[$ref.replace('#/components/schemas/', '')], ...said } : node;
  },
);

/** A line of a field that says more than name, type and bounds. */
const lineWithNote = /^- [^:]+: [^.]*\. .{12}/;

/**
 * Lines that several operations and shapes have word for word, each once. Of fields with the same name and type of which
 * different things are said only the most frequent: the others keep their notes.
 */
const commonLines: ReadonlySet<string> = new Set(
  Object.values(
    Object.groupBy(
      Object.values(schemas)
        .flatMap((schema) => fieldList(schema).split('\n'))
        .filter((line) => lineWithNote.test(line)),
      headOf,
    ),
  ).flatMap((lines = []) => {
    const [most = []] = Object.values(Object.groupBy(lines, (line) => line)).toSorted(
      (one = [], other = []) => other.length - one.length,
    );
    return most.length > 1 ? most.slice(0, 1) : [];
  }),
);

/** Name and type of a field, without what is said of it. */
function headOf(line: string): string {
  return line.slice(0, line.indexOf('. '));
}

/** What is said of common fields is said once, in a list of their own. */
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

function section(operation: Operation, policies: Policies): string {
  const example = exampleOf(operation.name);
  return [
    `### ${operation.name}`,
    operation.summary,
    operation.description,
    operation.details ?? '',
    `**Cost:** ${operation.cost}`,
    confirmationLines[operation.confirmation],
    ...limitLines(operation, policies).map((line) => `**Limit:** ${line}`),
    refusalLine(operation),
    '#### Request',
    withoutCommonNotes(fieldList(schemas[requestName(operation.name)] ?? {})),
    example === undefined ? '' : exampleBlock(example.request),
    '#### Response',
    withoutCommonNotes(fieldList(schemas[answerName(operation.name)] ?? {})),
    example === undefined ? '' : exampleBlock(example.response),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Fields that several operations and shapes have. */
function commonFields(): string {
  const note = 'What these fields are where nothing else is said.';
  return ['## Common fields', note, [...commonLines].sort().join('\n')].join('\n\n');
}

/** What requests and answers share, each shape once. */
function shapesChapter(): string {
  const own = new Set(operations.flatMap(({ name }) => [requestName(name), answerName(name)]));
  const sections = Object.entries(schemas)
    .filter(([name]) => !own.has(name))
    .map(([name, schema]) => withoutCommonNotes(shapeSection(name, schema)));
  return ['## Shapes', ...sections].join('\n\n');
}

function introduction(baseUrl: string): string {
  return `# Creator Discovery action API

Every operation is \`POST ${baseUrl}/{operation}\` with a JSON body and a JSON answer. AI assistants have them as tools, at the same limits and prices. An OpenAPI 3.1 description is at \`${baseUrl}/openapi.json\`.

## Authentication

Send the key as \`Authorization: Bearer <API_KEY>\` or \`X-API-Key: <API_KEY>\`. Two headers with different keys answer 401. Keep the key on your server: it spends the account's credits.

## The typical flow

1. \`get_credit_balance\` checks the key and the balance.
2. \`search_creators\` finds creators, without contact details.
3. \`run_export\` with the search's \`filters_used\` as \`filters\`, or \`unlock_creators\` with handles; both need \`confirmed: true\`.
4. \`get_history_data\` until \`status\` is \`complete\`, then page through its rows.

\`\`\`sh
curl -s ${baseUrl}/search_creators -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\
  -d '{"basic":{"platform":"photonet"},"content":{"bioKeywords":{"any":["travel"]}}}'
\`\`\`

## Rules for every call

- Unknown fields are refused: typos would cost money.
- No body, and \`null\`, count as \`{}\`. A body is JSON of at most 1 MiB (413), ${usualBounds.values} values and ${usualBounds.characters} characters (400; more for list items), sent as \`application/json\` (415) with POST (405). These answer \`invalid_request\` too.
- Handles are given in any spelling (\`name\`, \`@name\`, a profile link), several also as objects: \`{"platform": "photonet", "handle": "name"}\`.
- An answer without \`status\` is a success. Errors have \`status\`, \`message\` and \`request_id\`; \`suggested_next\` is a hint for agents. All fields: [ErrorBody](#errorbody).
- Every operation can refuse with ${statusLine(everyRefusal)}, and fail with \`error\` (500); its section names what else.
- 400 \`invalid_request\` lists all problems at once in \`errors\`, each a [FieldProblem](#fieldproblem).
- ${fieldListNote} \`offset\` and \`max_credits\` end at ${largestWholeNumber}. Lists in examples are cut.
- 429 \`rate_limited\` carries \`Retry-After\` and \`retry_after\` in seconds; a refused call consumes nothing.
- Calls that count on a limit answer \`RateLimit\` (r calls left, t seconds until the next) and \`RateLimit-Policy\` (q calls in w seconds) for each window.
- Every write accepts an \`Idempotency-Key\` header. For 24 hours a repeated call returns the first answer with \`Idempotent-Replayed: true\`; another body is a 422. Calls that spend also accept \`max_credits\`, the most the call may cost.
- The header \`X-Max-Credits: N\` bounds every call of a client over HTTP and MCP. A call that could cost more is refused (422 \`error\` with \`quote\`). \`0\` allows only free calls.
- Ids of other accounts: 404 \`not_found\`.
${httpNotes.map((note) => `- ${note}`).join('\n')}
- Send \`X-Request-ID\` to name a call yourself. \`explain_charge\` accepts it.
- AI assistants connect over MCP at \`${baseUrl.replace(/\/api\/v1$/, '/mcp')}\` (streamable HTTP, the same keys). Tools that write also take the \`Idempotency-Key\` as \`idempotency_key\`; a repeated answer has \`idempotent_replayed: true\` in \`_meta\`.
- \`/mcp?tools=\` chooses tools by name or set (\`account\`, \`search\`, \`contacts\`, \`lists\`, \`read_only\`, \`free\`, \`all\`; \`standard\` without it), separated by commas; \`?schemas=full\` gives whole descriptions and schemas.
- A tool's result has at most ${maxToolResultBytes / 1024} KB of JSON, text and structured content together. Where there is more it has fewer whole rows: go on with \`offset\` + \`returned\`, or \`next_cursor\`. What is too long by itself is cut, and \`shortened\` names it; filters are never cut but left empty. Over HTTP answers come whole.
- 500 \`error\`: reads are safe to retry; repeat a write with the same \`Idempotency-Key\`, because it may have run. \`retry_after\` is the time to wait first.
`;
}

/** The one-file Markdown reference, from the catalogue, for people and language models. (spec: action 1) */
export function apiReference({ baseUrl, policies }: { readonly baseUrl: string; readonly policies: Policies }): string {
  const groups = [...new Set(operations.map((operation) => operation.group))];
  const chapters = groups.map((group) =>
    [
      `## ${group}`,
      groupDescriptions[group],
      ...operations.filter((operation) => operation.group === group).map((operation) => section(operation, policies)),
    ].join('\n\n'),
  );
  return `${[introduction(baseUrl), commonFields(), ...chapters, shapesChapter()].join('\n')}\n`;
}
