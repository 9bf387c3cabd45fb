import { type Endpoint, endpoints, type Parameter } from '@creator-discovery/scraping';
import { type ErrorCode, errorCodes } from '../answers.ts';
import { errorHeaders, type HeaderName, headers, rateHeaders, scrapeHeaders } from './headers.ts';
import { examples } from './recorded-examples.ts';
import { answerName, componentSchemas, parameterSchema, schemaRef } from './schemas.ts';
import { about, costOf, groupDescriptions, httpNotes, unreadable } from './wording.ts';

type Json = Record<string, unknown>;

function exampleOfParameter(kind: string, name: string, { type }: Parameter): Json {
  const given = examples.endpoints[kind]?.query[name];
  if (given === undefined) return {};
  return { example: type === 'count' ? Number(given) : given };
}

function parametersOf(kind: string, endpoint: Endpoint): Json[] {
  return Object.entries<Parameter>(endpoint.parameters).map(([name, parameter]) => ({
    name,
    in: 'query',
    required: parameter.required,
    description: parameter.description,
    schema: parameterSchema(parameter),
    ...exampleOfParameter(kind, name, parameter),
  }));
}

function headerRefs(...names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const errorResponses = Object.fromEntries(
  // OpenAPI describes existing paths only.
  Object.entries(errorCodes)
    .filter(([code]) => code !== 'NOT_FOUND')
    .map(([code, { meaning }]) => [
      code,
      {
        description: meaning,
        headers: headerRefs('X-Request-ID', 'Link', ...(errorHeaders[code as ErrorCode] ?? [])),
        content: {
          'application/json': {
            schema: schemaRef('ErrorBody'),
            ...(examples.errors[code] !== undefined && { example: examples.errors[code] }),
          },
        },
      },
    ]),
);

const unreadableResponses = Object.fromEntries(
  Object.entries(unreadable).map(([status, message]) => [
    `UNREADABLE_${status}`,
    {
      description: `\`INVALID_PARAM\`: ${message} Nothing is charged.`,
      headers: headerRefs('X-Request-ID'),
      content: {
        'application/json': {
          schema: schemaRef('ErrorBody'),
          example: { error: { code: 'INVALID_PARAM', message, retryable: status === '408' } },
        },
      },
    },
  ]),
);

function errors(...codes: readonly ErrorCode[]): Json {
  return Object.fromEntries([
    ...codes.map((code) => [String(errorCodes[code].status), { $ref: `#/components/responses/${code}` }]),
    ...Object.keys(unreadable).map((status) => [status, { $ref: `#/components/responses/UNREADABLE_${status}` }]),
  ]);
}

interface DocumentedResponse {
  readonly description: string;
  readonly schema: Json;
  readonly headers?: readonly HeaderName[];
  /** Endpoint whose recorded response is the example. */
  readonly example?: string;
}

function answer({ description, schema, headers: names = [], example }: DocumentedResponse): Json {
  return {
    description,
    headers: headerRefs('X-Request-ID', ...names),
    content: {
      'application/json': {
        schema,
        ...(example !== undefined && { example: examples.endpoints[example]?.response }),
      },
    },
  };
}

function scrapePath([kind, endpoint]: [string, Endpoint]): [string, Json] {
  return [
    endpoint.path,
    {
      get: {
        operationId: endpoint.operationId,
        tags: ['Photonet'],
        summary: endpoint.summary,
        description: costOf(endpoint),
        parameters: parametersOf(kind, endpoint),
        responses: {
          200: answer({
            description: 'The data, its cost and the remaining credits.',
            schema: schemaRef(answerName(endpoint)),
            headers: scrapeHeaders,
            example: kind,
          }),
          ...errors(
            'INVALID_PARAM',
            'UNAUTHORIZED',
            'INSUFFICIENT_CREDITS',
            'METHOD_NOT_ALLOWED',
            'RATE_LIMITED',
            'INTERNAL_ERROR',
            'SCRAPE_FAILED',
            'UNAVAILABLE',
            'TIMEOUT',
          ),
        },
      },
    },
  ];
}

/** Returns the OpenAPI 3.1 document, built from the table of endpoints. (spec: scraping 1) */
export function openApiDocument(version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Scraping API',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: [about, ...httpNotes].join(' '),
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: Object.entries(groupDescriptions).map(([name, description]) => ({ name, description })),
    paths: {
      '/health': {
        get: {
          operationId: 'get_health',
          tags: ['Service'],
          summary: 'Health check, without a key',
          description: 'Health of the service, for probes. Free, and not rate limited.',
          security: [],
          responses: {
            200: answer({ description: 'The service works.', schema: schemaRef('Health') }),
            503: answer({ description: 'The database is unreachable.', schema: schemaRef('Health') }),
          },
        },
      },
      '/v1/credit-balance': {
        get: {
          operationId: 'get_credit_balance',
          tags: ['Service'],
          summary: 'The credits of the key',
          description: 'Free, but counts towards the rate limit.',
          responses: {
            200: answer({
              description: 'The balance.',
              schema: schemaRef('CreditBalance'),
              headers: rateHeaders,
              example: 'credit_balance',
            }),
            ...errors('UNAUTHORIZED', 'METHOD_NOT_ALLOWED', 'RATE_LIMITED', 'INTERNAL_ERROR', 'UNAVAILABLE'),
          },
        },
      },
      ...Object.fromEntries(Object.entries(endpoints).map(scrapePath)),
    },
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: '`sk-` and 32 hexadecimal characters.',
        },
      },
      headers,
      responses: { ...errorResponses, ...unreadableResponses },
      schemas: componentSchemas(),
    },
  };
}
