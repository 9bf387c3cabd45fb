import type { JsonSchema } from '@creator-discovery/api-documents';
import { separators } from '@creator-discovery/creators/reading';
import type { Policies } from '@creator-discovery/rate-limits';
import { getHistoryData } from '../catalogue/get-history-data.ts';
import { operations } from '../catalogue/index.ts';
import { listWebhooks } from '../catalogue/webhooks.ts';
import { everyRefusal, type Operation, refusalsOf } from '../operation.ts';
import { httpStatusOf, type RefusalStatus } from '../refusal.ts';
import { type Example, exampleOf, refusalExampleOf } from './examples.ts';
import { linksFrom } from './links.ts';
import { answerName, componentSchemas, requestName, schemaRef } from './schemas.ts';
import { conditions, descriptionOf, groupDescriptions, httpNotes, unreadable } from './wording.ts';

const rateHeaders = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};
const security = [{ BearerKey: [] }, { HeaderKey: [] }];
const replayedHeader = { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } };
const helpHeader = { Link: { $ref: '#/components/headers/Help' } };
const requestIdHeader = { 'X-Request-ID': { $ref: '#/components/headers/RequestId' } };

function errorAnswer(code: number, statuses: readonly RefusalStatus[], { limits }: Operation): JsonSchema {
  const examples = statuses.flatMap((status) => {
    const example = refusalExampleOf(code, status);
    if (example === undefined) return [];
    return [[status, { summary: `Returned by ${example.operation}`, value: example.response }] as const];
  });
  return {
    description: statuses.map((status) => `\`${status}\`: ${unreadable[code] ?? conditions[status]}`).join(' '),
    headers: {
      ...requestIdHeader,
      ...helpHeader,
      ...(statuses.includes('unauthorized')
        ? { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } }
        : {}),
      ...(statuses.includes('rate_limited')
        ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' }, ...rateHeaders }
        : {}),
      ...(code === 503 ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
      // A call that can't be done may have counted towards a limit, such as the fetch of a private profile.
      ...(code === 422 && limits.length > 0 ? rateHeaders : {}),
    },
    content: {
      'application/json': {
        schema: schemaRef('ErrorBody'),
        ...(examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
      },
    },
  };
}

/** Groups an operation's refusals by HTTP code. `error` is 500 and 503 everywhere, and 422 if listed. */
function refusalsByCode(operation: Operation): Map<number, RefusalStatus[]> {
  const byCode = new Map<number, RefusalStatus[]>();
  for (const status of new Set([...everyRefusal, ...refusalsOf(operation)])) {
    const code = httpStatusOf(status);
    byCode.set(code, [...(byCode.get(code) ?? []), status]);
  }
  for (const code of Object.keys(unreadable)) byCode.set(Number(code), ['invalid_request']);
  for (const code of [500, 503]) byCode.set(code, ['error']);
  return byCode;
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe for 24 hours: the same key and body return the stored answer; the same key with another body returns 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const creditBoundHeader = {
  name: 'X-Max-Credits',
  in: 'header',
  required: false,
  description:
    'Maximum cost of this call. The smaller of this and `max_credits` applies. A call that could cost more returns 422 and charges nothing; a malformed value returns 400. Use it to limit every call from a client.',
  schema: wholeNumber(0, 1_000_000_000),
};

function pathItem(operation: Operation, policies: Policies): JsonSchema {
  const example = exampleOf(operation.name);
  return {
    post: {
      operationId: operation.name,
      summary: operation.title,
      description: descriptionOf(operation, policies),
      tags: [operation.group],
      security,
      ...(operation.scope !== null && { 'x-scope': operation.scope }),
      'x-cost': operation.cost,
      'x-limits': operation.limits,
      'x-confirmation': operation.confirmation,
      'x-read-only': operation.readOnly,
      ...(operation.readOnly
        ? {}
        : { parameters: [idempotencyHeader, ...(operation.spends ? [creditBoundHeader] : [])] }),
      requestBody: {
        required: !operation.input.safeParse({}).success,
        content: {
          'application/json': {
            schema: schemaRef(requestName(operation.name)),
            ...(example && { example: withoutConsent(example.request) }),
          },
        },
      },
      responses: {
        200: {
          description: 'Success.',
          headers: {
            ...requestIdHeader,
            ...(operation.readOnly ? {} : replayedHeader),
            ...(operation.limits.length > 0 ? rateHeaders : {}),
          },
          content: {
            'application/json': {
              schema: schemaRef(answerName(operation.name)),
              ...(example && { example: example.response }),
            },
          },
          ...linksFrom(operation),
        },
        ...Object.fromEntries(
          [...refusalsByCode(operation)]
            .sort(([a], [b]) => a - b)
            .map(([code, statuses]) => [code, errorAnswer(code, statuses, operation)]),
        ),
      },
    },
  };
}

type Place = 'path' | 'query' | 'header';

function parameterIn(place: Place, name: string, [description, schema]: readonly [string, JsonSchema]): JsonSchema {
  return { name, in: place, required: place === 'path', description, schema };
}

interface Reading {
  readonly name: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly parameters: readonly JsonSchema[];
  readonly responses: JsonSchema;
  /** The operation whose section and refusals it shares. */
  readonly like: Operation;
}

/** A path that is read with GET. */
function readPath({ name, summary, description, parameters, responses, like }: Reading): JsonSchema {
  const refusals = [...refusalsByCode(like)].filter(([code]) => code !== 413 && code !== 415);
  const answers = refusals.map(([code, statuses]) => [code, errorAnswer(code, statuses, like)]);
  return {
    get: {
      ...{ operationId: name, summary, description, tags: [like.group], security, parameters },
      responses: { ...responses, ...Object.fromEntries(answers) },
    },
  };
}

/** Progress of a job as server-sent events. */
function eventsPath(): JsonSchema {
  return readPath({
    name: 'stream_job_events',
    summary: 'Stream job events',
    description:
      'Server-sent events until the job ends: `progress` with `done` and `expected`, then `end` with `job_status`, `outcome`, `total` and `credits`. They have no contacts. A comment follows after 15 seconds without an event. To reconnect, send the last id as `Last-Event-ID`; after `end` the answer is 204. At most 10 streams per account. The stream ends with its key, and pauses while the account is suspended.',
    parameters: [
      parameterIn('path', 'history_id', ['`history_id` of the job.', text(80)]),
      parameterIn('header', 'Last-Event-ID', ['The id of the last event received.', text(80)]),
    ],
    responses: {
      200: {
        description: 'The events.',
        headers: requestIdHeader,
        content: { 'text/event-stream': { schema: text(10_000_000) } },
      },
      204: { description: 'The job has ended, and the client knows.', headers: requestIdHeader },
    },
    like: { ...getHistoryData, refusals: [...getHistoryData.refusals, 'rate_limited'] },
  });
}

/** The secret of a webhook. */
function secretPath(): JsonSchema {
  const secret = { ...text(100), description: '`whsec_` and 32 bytes in base64.' };
  const properties = { status: { type: 'string', const: 'ok' }, secret };
  const schema = { type: 'object', required: ['status', 'secret'], properties };
  return readPath({
    name: 'get_webhook_secret',
    summary: 'Read a webhook secret',
    description:
      'Returns the secret that signs the deliveries of a webhook, once after it is created and after each rotation. Then 422.',
    parameters: [parameterIn('path', 'webhook_id', ['`webhook_id` of the webhook.', text(64)])],
    responses: {
      200: { description: 'The secret.', headers: requestIdHeader, content: { 'application/json': { schema } } },
    },
    like: { ...listWebhooks, refusals: ['not_found', 'error'] },
  });
}

/** All rows of a job as a file. */
function filePath(): JsonSchema {
  const binary = { schema: { type: 'string', format: 'binary' } };
  const items = { oneOf: ['Creator', 'ErasedCreator'].map(schemaRef) };
  return readPath({
    name: 'download_file',
    summary: 'Download a file',
    description: getHistoryData.details,
    parameters: [
      parameterIn('path', 'file', ['The `history_id` and `.csv`, `.xlsx`, `.ndjson` or `.json`.', text(80)]),
      parameterIn('query', 'columns', ['Names separated by commas.', text(4000)]),
      parameterIn('query', 'bom', [
        'CSV only: `1` begins with a byte order mark.',
        { type: 'string', enum: ['0', '1'] },
      ]),
      parameterIn('query', 'separator', [
        'CSV only: comma, semicolon, tab or bar.',
        { type: 'string', enum: Object.keys(separators) },
      ]),
    ],
    responses: {
      200: {
        description: 'The file.',
        headers: { ...requestIdHeader, 'X-Total-Rows': header('Rows of the file.', wholeNumber(0, 10_000)) },
        content: {
          'text/csv': binary,
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': binary,
          'application/x-ndjson': binary,
          'application/json': { schema: { type: 'array', maxItems: 10_000, items } },
        },
      },
    },
    like: getHistoryData,
  });
}

/** Pages that try calls fill in the example, and only the person who pays may confirm. */
function withoutConsent({ confirmed: _, ...request }: Example['request']): JsonSchema {
  return request;
}

function text(maxLength: number): JsonSchema {
  return { type: 'string', maxLength };
}

function wholeNumber(minimum: number, maximum: number): JsonSchema {
  return { type: 'integer', format: 'int32', minimum, maximum };
}

function header(description: string, schema: JsonSchema): JsonSchema {
  return { description, schema };
}

/** The OpenAPI 3.1 description, generated from the catalogue. `baseUrl` ends in `/api/v1`. (spec: action 1 and 9) */
export function openApiDocument({ baseUrl, policies }: { readonly baseUrl: string; readonly policies: Policies }) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Creator Discovery action API',
      version: '1.0.0',
      description: [
        'Search creators, unlock and export their contact details, and organise them in lists. Every operation is a POST with a JSON body. Search results never contain contact details. In requests, `null` means the same as an absent field, unless the schema includes null.',
        ...httpNotes,
      ].join(' '),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security,
    tags: [...new Set(operations.map((operation) => operation.group))].map((name) => ({
      name,
      description: groupDescriptions[name],
    })),
    paths: {
      ...Object.fromEntries(operations.map((operation) => [`/${operation.name}`, pathItem(operation, policies)])),
      '/webhooks/{webhook_id}/secret': secretPath(),
      '/exports/{file}': filePath(),
      '/jobs/{history_id}/events': eventsPath(),
    } as Readonly<Record<string, JsonSchema>>,
    components: {
      securitySchemes: {
        BearerKey: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API_KEY>' },
        HeaderKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      headers: {
        RequestId: header('Id of this call; `explain_charge` accepts it.', text(128)),
        Help: header('Link to the page of this error, with the relation `help`.', text(200)),
        IdempotentReplayed: header(
          'Present if this is the stored answer of an earlier call with the same Idempotency-Key.',
          { type: 'string', const: 'true' },
        ),
        WwwAuthenticate: header('How to authenticate.', text(100)),
        RateLimit: header(
          'For each window this call counted towards, such as `"exports-per-minute"`: calls left (r) and seconds until the next (t). Absent if it counted towards none, as in replays and answers from a cache.',
          text(1000),
        ),
        RateLimitPolicy: header('The same windows: calls (q) per seconds (w).', text(1000)),
        RetryAfter: header('Seconds to wait before the next attempt.', wholeNumber(1, 2_147_483_647)),
      },
      schemas: componentSchemas,
    },
  };
}
