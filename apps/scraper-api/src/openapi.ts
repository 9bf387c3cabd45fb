import { type Endpoint, endpoints, type Parameter } from '@creator-discovery/scraping';
import { stringify } from 'yaml';
import { type ErrorCode, errorCodes } from './answers.ts';
import recorded from './recorded-examples.json' with { type: 'json' };
import { answerName, componentSchemas, schemaRef } from './schemas.ts';

type Json = Record<string, unknown>;

/** Real answers on simulated data, and real refusals; `npm run examples` records them again. */
const examples: {
  readonly endpoints: Readonly<Record<string, { readonly query: Json; readonly response: Json }>>;
  readonly errors: Readonly<Record<string, Json>>;
} = recorded;

/** The description of the API in its two forms. */
export interface Documents {
  readonly json: string;
  readonly yaml: string;
}

function parameterSchema(parameter: Parameter): Json {
  switch (parameter.type) {
    case 'text':
      return {
        type: 'string',
        minLength: parameter.length.min,
        maxLength: parameter.length.max,
        pattern: parameter.plainPattern ?? parameter.pattern.source,
      };
    case 'count':
      return {
        type: 'integer',
        format: 'int32',
        minimum: parameter.min,
        maximum: parameter.max,
        default: parameter.default,
      };
    case 'choice':
      return { type: 'string', enum: parameter.choices, default: parameter.default };
    case 'cursor':
      return { type: 'string', maxLength: 4096 };
  }
}

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

function header(description: string, schema: Json): Json {
  return { description, schema };
}

const headers = {
  'X-Request-ID': header('Names the call; taken from the request where it is 1 to 128 of `A-Za-z0-9._-`.', {
    type: 'string',
    maxLength: 128,
  }),
  'RateLimit-Policy': header('The key’s window: requests (q) in seconds (w).', { type: 'string', maxLength: 100 }),
  RateLimit: header('Requests left (r) and seconds until the next slot comes free (t).', {
    type: 'string',
    maxLength: 100,
  }),
  'X-Cache': header('Whether the answer was cached by an earlier call.', { type: 'string', enum: ['hit', 'miss'] }),
  Age: header('Age of the answer, whole seconds.', { type: 'integer', format: 'int32', minimum: 0, maximum: 3600 }),
  'Retry-After': header('Whole seconds after which the call passes.', {
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: 60,
  }),
  'WWW-Authenticate': header('How to authenticate.', { type: 'string' }),
  Allow: header('The methods of the path.', { type: 'string', maxLength: 100 }),
};
function headerRefs(...names: readonly (keyof typeof headers)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The state of the key's window is known, and told, from the check of the rate on. */
const rate = ['RateLimit', 'RateLimit-Policy'] as const;

const errorHeaders: Partial<Record<ErrorCode, readonly (keyof typeof headers)[]>> = {
  INVALID_PARAM: rate,
  INSUFFICIENT_CREDITS: rate,
  UNAUTHORIZED: ['WWW-Authenticate'],
  METHOD_NOT_ALLOWED: ['Allow'],
  RATE_LIMITED: ['Retry-After', ...rate],
  INTERNAL_ERROR: rate,
  SCRAPE_FAILED: ['X-Cache', ...rate],
  TIMEOUT: ['X-Cache', ...rate],
};
const errorResponses = Object.fromEntries(
  // A path that doesn't exist has no place in a description of paths.
  Object.entries(errorCodes)
    .filter(([code]) => code !== 'NOT_FOUND')
    .map(([code, { meaning }]) => [
      code,
      {
        description: meaning,
        headers: headerRefs('X-Request-ID', ...(errorHeaders[code as ErrorCode] ?? [])),
        content: {
          'application/json': {
            schema: schemaRef('ErrorResponse'),
            ...(examples.errors[code] !== undefined && { example: examples.errors[code] }),
          },
        },
      },
    ]),
);

/** Requests that can't even be read; no route has seen them. */
const unreadable = {
  408: 'The request did not arrive within 15 seconds.',
  413: 'The extensions of a chunk of the body are too large.',
  431: 'The header fields are larger than 16 KiB.',
} as const;
const unreadableResponses = Object.fromEntries(
  Object.entries(unreadable).map(([status, message]) => [
    `UNREADABLE_${status}`,
    {
      description: `\`INVALID_PARAM\`: ${message} Nothing is charged.`,
      headers: headerRefs('X-Request-ID'),
      content: {
        'application/json': {
          schema: schemaRef('ErrorResponse'),
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

interface Answered {
  readonly description: string;
  readonly schema: Json;
  readonly headers?: readonly (keyof typeof headers)[];
  /** Endpoint whose recorded answer is the example. */
  readonly example?: string;
}

function answer({ description, schema, headers: names = [], example }: Answered): Json {
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
        description: `Costs ${endpoint.credits} credit${endpoint.credits === 1 ? '' : 's'} when answered, cached or fresh; errors cost nothing. Answers are cached for ${endpoint.lifetimeSeconds / 60} minutes.`,
        parameters: parametersOf(kind, endpoint),
        responses: {
          200: answer({
            description: 'The data, what it cost and what is left.',
            schema: schemaRef(answerName(endpoint)),
            headers: ['X-Cache', 'Age', ...rate],
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
            'TIMEOUT',
          ),
        },
      },
    },
  ];
}

/** The OpenAPI 3.1 description, made from the table of endpoints that the API itself serves. (spec: scraping 1) */
function openApiDocument(version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Scraping API',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Public data of a photo-sharing network, live and metered in credits of the API key. The checks are made in this order: path, key, rate, parameters, credits; then the answer comes from the cache or is fetched, and is charged. A fetch is answered within 30 seconds or is a 504. The network hides some like counts: then `like_count` is the visible preview count, else 0.',
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Photonet', description: 'Public data of the photo-sharing network.' },
      { name: 'Service', description: 'The key’s credits, and whether the service works.' },
    ],
    paths: {
      '/health': {
        get: {
          operationId: 'get_health',
          tags: ['Service'],
          summary: 'Health check, without a key',
          description: 'Whether the service works, for probes. Free, and no request of any key’s rate.',
          security: [],
          responses: {
            200: answer({ description: 'All is well.', schema: schemaRef('Health') }),
            503: answer({ description: 'The database can’t be reached.', schema: schemaRef('Health') }),
          },
        },
      },
      '/v1/credit-balance': {
        get: {
          operationId: 'get_credit_balance',
          tags: ['Service'],
          summary: 'The credits of the key',
          description: 'Free; counts as a request of the key’s rate.',
          responses: {
            200: answer({
              description: 'The balance.',
              schema: schemaRef('CreditBalance'),
              headers: rate,
              example: 'credit_balance',
            }),
            ...errors('UNAUTHORIZED', 'METHOD_NOT_ALLOWED', 'RATE_LIMITED', 'INTERNAL_ERROR'),
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

/** The description as JSON and YAML text. */
export function documentsOf(version: string): Documents {
  const document = openApiDocument(version);
  return {
    json: `${JSON.stringify(document, null, 2)}\n`,
    yaml: stringify(document, { aliasDuplicateObjects: false }),
  };
}
