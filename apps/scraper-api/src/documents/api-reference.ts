import {
  exampleBlock,
  fieldList,
  fieldListNote,
  type JsonSchema,
  sampleBlocks,
  shapeSection,
  shapesOf,
} from '@creator-discovery/api-documents';
import { type Endpoint, endpoints, failureReasons, type Parameter } from '@creator-discovery/scraping';
import { type ErrorCode, errorCodes } from '../answers.ts';
import { errorHeaders, type HeaderName, headers, rateHeaders, scrapeHeaders } from './headers.ts';
import { examples } from './recorded-examples.ts';
import { answerName, componentSchemas, parameterSchema } from './schemas.ts';
import { about, costOf, type Group, groupDescriptions, httpNotes, reasons, unreadable } from './wording.ts';

const schemas = componentSchemas() as Readonly<Record<string, JsonSchema>>;

/**
 * Returns the one-file Markdown reference for people and language models, built from the same data as the OpenAPI document.
 * (spec: scraping 1)
 */
export function apiReference(): string {
  const chapters = [
    introduction(),
    endpointChapter(),
    ['## Credits and health', ...serviceSections()].join('\n\n'),
    errorChapter(),
    headerChapter(),
    shapeChapter(),
  ];
  return `${chapters.join('\n\n')}\n`;
}

function introduction(): string {
  return `# Scraping API

${about}

Every call is a GET with query parameters and a JSON response. \`$SCRAPER_URL\` stands for the server that served this file. It also serves an OpenAPI 3.1 document at \`/openapi.json\` and \`/openapi.yaml\`, an interactive reference at \`/docs\`, and an index of files per group and per error at \`/llms.txt\`.

## Rules for every call

- Send the key in the header \`x-api-key\`: \`sk-\` and 32 hexadecimal characters. Keep it on your server, because it spends credits.
- A parameter that is missing, empty, repeated or out of range is refused (400); values are never clamped. A name that differs from a parameter by case or one letter is refused too; other unknown parameters are ignored.
- The response is \`{data, credits_used, credits_remaining}\`, and \`data\` depends on the endpoint. New fields may be added: ignore unknown ones.
- Times are Unix seconds.
- Only a 200 response is charged, cached or fresh. Errors are free.
${httpNotes.map((note) => `- ${note}`).join('\n')}
- ${fieldListNote} Lists in the examples here are cut to their first entries.`;
}

function endpointChapter(): string {
  return ['## Endpoints', 'The samples use this function:', sampleBlocks(readFunctions), ...endpointSections()].join(
    '\n\n',
  );
}

function endpointSections(): readonly string[] {
  return Object.entries<Endpoint>(endpoints).map(endpointSection);
}

/** The reference of one group of endpoints, complete in itself. */
export function groupReference(group: Group): string {
  const sections = group === 'Photonet' ? endpointSections() : serviceSections();
  const answers = group === 'Photonet' ? Object.values<Endpoint>(endpoints).map(answerName) : [];
  const shapes = shapesOf(
    answers.map((name) => schemas[name] ?? {}),
    schemas,
  );
  return `${[
    `# ${group}`,
    groupDescriptions[group],
    'Rules for every call are in [api.md](../api.md). The samples use this function:',
    sampleBlocks(readFunctions),
    ...sections,
    ...(shapes.length === 0 ? [] : ['## Shapes', ...shapes]),
  ].join('\n\n')}\n`;
}

function endpointSection([kind, endpoint]: [string, Endpoint]): string {
  const example = examples.endpoints[kind];
  return [
    `### GET ${endpoint.path}`,
    `${endpoint.summary}.`,
    costOf(endpoint),
    '#### Parameters',
    fieldList(parametersSchema(endpoint)),
    '#### Answer',
    fieldList(schemas[answerName(endpoint)] ?? {}),
    ...(example === undefined ? [] : [call(endpoint.path, example.query), exampleBlock(example.response)]),
  ].join('\n\n');
}

/** Returns the parameters of an endpoint as the fields of one object. */
function parametersSchema({ parameters }: Endpoint): JsonSchema {
  const all = Object.entries<Parameter>(parameters);
  return {
    properties: Object.fromEntries(all.map(([name, parameter]) => [name, describedParameter(parameter)])),
    required: all.filter(([, { required }]) => required).map(([name]) => name),
  };
}

function describedParameter(parameter: Parameter): JsonSchema {
  const expected = parameter.type === 'text' ? ` Accepted: ${parameter.expected}.` : '';
  return { ...parameterSchema(parameter), description: `${parameter.description}${expected}` };
}

function call(path: string, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  const target = `${path}${search === '' ? '' : `?${search}`}`;
  return sampleBlocks({
    sh: `read_api '${target}'`,
    ts: `const answer = await readApi('${target}');`,
    python: `answer = read_api("${target}")`,
  });
}

/** Functions that the samples call, by language. */
const readFunctions = {
  sh: `read_api() { curl -sS --fail-with-body "$SCRAPER_URL$1" -H "x-api-key: $API_KEY"; }`,
  ts: `async function readApi(target: string): Promise<any> {
  const { SCRAPER_URL = '', API_KEY = '' } = process.env;
  const response = await fetch(SCRAPER_URL + target, { headers: { 'x-api-key': API_KEY } });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer;
}`,
  python: `import json, os, urllib.request

def read_api(target):
    headers = {"x-api-key": os.environ["API_KEY"]}
    request = urllib.request.Request(os.environ["SCRAPER_URL"] + target, headers=headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response)`,
} as const;

function serviceSections(): readonly string[] {
  const balance = examples.endpoints.credit_balance;
  return [
    '### GET /v1/credit-balance',
    'Returns the credits of the key. Free, but counts towards the rate limit.',
    fieldList(schemas.CreditBalance ?? {}),
    ...(balance === undefined ? [] : [call('/v1/credit-balance', balance.query), exampleBlock(balance.response)]),
    '### GET /health',
    'Returns 200 if the service works, otherwise 503. Needs no key and is free.',
    fieldList(schemas.Health ?? {}),
  ];
}

function errorChapter(): string {
  const codes = Object.entries(errorCodes) as [ErrorCode, (typeof errorCodes)[ErrorCode]][];
  const rows = [
    ...codes.map(
      ([code, { status, meaning }]) => [status, code, headerNames(errorHeaders[code] ?? []), meaning] as const,
    ),
    ...Object.entries(unreadable).map(
      ([status, meaning]) => [Number(status), 'INVALID_PARAM', '', `${meaning} Nothing is charged.`] as const,
    ),
  ].sort(([a], [b]) => a - b);
  return [
    '## Errors',
    'Every error has the same body, an [ErrorBody](#errorbody). `retryable: true` means that the call may pass later.',
    '| HTTP | `code` | Headers | Meaning |\n|---|---|---|---|',
  ]
    .join('\n\n')
    .concat(
      '\n',
      rows.map(([status, code, names, meaning]) => `| ${status} | \`${code}\` | ${names} | ${meaning} |`).join('\n'),
    )
    .concat('\n\n', reasonTable(), '\n\n', Object.values(examples.errors).map(exampleBlock).join('\n\n'));
}

export function reasonTable(): string {
  return [
    'If it is known why a fetch failed (502), `reason` is one of these:',
    '',
    '| `reason` | Meaning |',
    '|---|---|',
    ...failureReasons.map((reason) => `| \`${reason}\` | ${reasons[reason]} |`),
  ].join('\n');
}

export function headerNames(names: readonly HeaderName[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function headerChapter(): string {
  const lines = (Object.keys(headers) as HeaderName[]).map(
    (name) => `| \`${name}\` | ${answersWith(name)} | ${headers[name].description} |`,
  );
  return ['## Headers of answers', ['| Header | Answers | Meaning |', '|---|---|---|', ...lines].join('\n')].join(
    '\n\n',
  );
}

/** Returns the statuses of responses with a header. */
function answersWith(name: HeaderName): string {
  if (name === 'X-Request-ID') return 'all';
  if (name === 'Link') return 'errors';
  const has = (names: readonly HeaderName[]): boolean => names.includes(name);
  const statuses = Object.entries(errorHeaders).filter(([, names]) => has(names));
  return [
    ...(has(rateHeaders) ? ['200'] : has(scrapeHeaders) ? ['200 of metered endpoints'] : []),
    ...statuses.map(([code]) => String(errorCodes[code as ErrorCode].status)),
  ].join(', ');
}

/** Lists shapes that are not described with their endpoint. */
function shapeChapter(): string {
  const elsewhere = new Set([...Object.values<Endpoint>(endpoints).map(answerName), 'CreditBalance', 'Health']);
  const sections = Object.entries(schemas)
    .filter(([name]) => !elsewhere.has(name))
    .map(([name, schema]) => shapeSection(name, schema));
  return ['## Shapes', ...sections].join('\n\n');
}
