import { readFileSync } from 'node:fs';
import { jsonText } from '@creator-discovery/api-documents';
import {
  answerName,
  apiReference,
  links,
  operations,
  referenceFiles,
  refusalStatuses,
  requestName,
  samplesOf,
} from '@creator-discovery/operations';
import { defaultPolicies } from '@creator-discovery/rate-limits';
import {
  audienceLookalikeMinimum,
  creatorLookalikeMinimum,
  filtersDocument,
  lookalikeRules,
} from '@creator-discovery/search-filters';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { recordedExampleOf } from '../testing/recorded-example.ts';
import { testApi } from '../testing/test-api.ts';
import { breakingChanges } from './breaking-changes.ts';
import { servedDocument } from './served-document.ts';

const api = await testApi();

test('the first page, the icon and robots.txt are read without a key', async () => {
  for (const path of ['/', '/favicon.ico', '/robots.txt']) {
    expect([path, (await fetch(`${api.url}${path}`)).status]).toEqual([path, 200]);
  }
  expect(await (await fetch(api.url)).text()).toContain('<h1>Creator Discovery</h1>');
});

describe('the OpenAPI document', () => {
  test('is served without a key, with the required versions, and matches the catalogue', async () => {
    const { status, body } = await api.send('/api/v1/openapi.json');
    expect(status).toBe(200);
    expect([body.openapi, body.info.version]).toEqual(['3.1.0', '1.0.0']);
    expect(body).toEqual(JSON.parse(JSON.stringify(servedDocument())));
    expect(Object.keys(body.paths)).toEqual([
      ...operations.map(({ name }) => `/${name}`),
      '/webhooks/{webhook_id}/secret',
      '/exports/{file}',
      '/jobs/{history_id}/events',
    ]);
    expect(Object.keys(body.components.securitySchemes)).toEqual(['BearerKey', 'HeaderKey']);
  });

  test('matches the committed file without breaking changes (npm run openapi writes it)', () => {
    const committed = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
    const served = JSON.parse(JSON.stringify(servedDocument()));
    expect(breakingChanges(committed, served)).toEqual([]);
    expect(committed).toEqual(served);
  });

  test('has no example that consents to a charge, because "Try it out" fills examples in', () => {
    for (const { name } of operations) {
      const { requestBody } = (servedDocument().paths[`/${name}`] as { post: { requestBody: object } }).post;
      expect([name, JSON.stringify(requestBody)]).toEqual([name, expect.not.stringContaining('"confirmed":')]);
    }
  });

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    'the examples of %s fit their schemas',
    (name, operation) => {
      expect(operation.input.safeParse(recordedExampleOf(operation.name).request).success).toBe(true);
      const ajv = new Ajv2020({ strict: false });
      (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
      ajv.addSchema(servedDocument(), 'openapi');
      for (const [schema, example] of [
        [requestName(name), recordedExampleOf(name).request],
        [answerName(name), recordedExampleOf(name).response],
      ] as const) {
        const validate = ajv.compile({ $ref: `openapi#/components/schemas/${schema}` });
        expect([validate(example), validate.errors]).toEqual([true, null]);
      }
    },
  );
});

describe('for generators of clients, the OpenAPI document', () => {
  const document = JSON.parse(JSON.stringify(servedDocument()));
  const { schemas } = document.components;
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  test('defines shared shapes once, with names that no language reserves', () => {
    for (const name of ['Creator', 'CreatorPreview', 'CreatorList', 'FilterObject', 'Platform', 'ErrorBody'])
      expect(Object.keys(schemas)).toContain(name);
    for (const taken of ['Error', 'List', 'Map', 'Object', 'Set', 'Record'])
      expect(Object.keys(schemas)).not.toContain(taken);
    expect(schemas.GetHistoryDataResult.properties.creators.items).toEqual(ref('Creator'));
    expect(schemas.GetListResult.properties.list).toEqual(ref('CreatorList'));
    expect(schemas.RunExportRequest.properties.filters).toMatchObject(ref('FilterObject'));
    expect(schemas.SearchCreatorsResult.properties.filters_used).toMatchObject(ref('FilterObject'));
    expect(schemas.FilterObject.additionalProperties).toBe(false);
    expect(schemas.Creator.properties.charged).toMatchObject({ type: 'integer', enum: [0, 1] });
  });

  test('uses names and types that Go and Java support', () => {
    const constants = Object.entries<Record<string, string[]>>(schemas).flatMap(([name, schema]) =>
      (schema['x-enum-varnames'] ?? schema.enum ?? []).map((constant) => [constant.toUpperCase(), name]),
    );
    expect(constants.filter(([constant], at) => constants.findIndex(([one]) => one === constant) !== at)).toEqual([]);
    expect(Object.keys(schemas).filter((name) => name.endsWith('Response'))).toEqual([]);
    const walk = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, properties, const: constant } = node as Record<string, unknown>;
      if (type === 'boolean') expect([at, constant]).toEqual([at, undefined]);
      if (Array.isArray(type)) expect([at, type]).toEqual([at, [expect.any(String), 'null']]);
      if (/Filters\/properties/.test(at)) expect([at, properties]).toEqual([at, undefined]);
      for (const [key, value] of Object.entries(node)) walk(value, `${at}/${key}`);
    };
    walk(schemas, '');
  });

  test('defines no object twice', () => {
    const written = new Map<string, string>();
    const walk = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { description: _, ...shape } = node as Record<string, unknown>;
      const text = JSON.stringify(shape);
      if (shape.type === 'object' && Object.keys(shape.properties ?? {}).length > 1 && at.includes('/properties/')) {
        expect([at, written.get(text)]).toEqual([at, undefined]);
        written.set(text, at);
      }
      for (const [key, value] of Object.entries(node)) walk(value, `${at}/${key}`);
    };
    walk(schemas, '');
  });

  test('requires a body exactly if `{}` is refused, and treats a missing body as `{}`', async () => {
    const account = await api.account();
    const headers = { Authorization: `Bearer ${account.key}` };
    for (const { name, input } of operations) {
      const needed = !input.safeParse({}).success;
      expect([name, document.paths[`/${name}`].post.requestBody.required]).toEqual([name, needed]);
      const json = { 'Content-Type': 'application/json' };
      // Generated Java and Go clients send `null` for absent bodies.
      const calls = [
        {},
        { headers: json },
        { headers: { 'Content-Type': 'text/plain' } },
        { headers: json, body: 'null' },
      ];
      // The log of requests grows with each call.
      const answerOf = ({ status, errors }: typeof withEmpty.body) => [status === 'empty' ? 'ok' : status, errors];
      const withEmpty = await account.call(name, {});
      for (const call of calls) {
        const all = { ...headers, ...call.headers };
        const without = await api.send(`/api/v1/${name}`, { method: 'POST', ...call, headers: all });
        expect([name, call, ...answerOf(without.body)]).toEqual([name, call, ...answerOf(withEmpty.body)]);
      }
    }
  });

  test('lists 422 only for operations that can return it', () => {
    for (const { name, refusals, readOnly } of operations) {
      const listed = Object.hasOwn(document.paths[`/${name}`].post.responses, '422');
      expect([name, listed]).toEqual([name, refusals.includes('error') || !readOnly]);
    }
    expect(Object.keys(document.paths['/get_lists'].post.responses)).not.toContain('422');
    expect(Object.keys(document.paths['/get_creator_posts'].post.responses['422'].headers)).toContain('RateLimit');
  });

  test('links searches to exports and jobs to rows, with existing fields', () => {
    for (const { from, to, fields, name } of links) {
      const link = document.paths[`/${from}`].post.responses[200].links[name];
      expect(link.operationId).toBe(document.paths[`/${to}`].post.operationId);
      for (const [field, source] of Object.entries(fields)) {
        const answered = source
          .split('/')
          .reduce(
            (schema, part) => (schema.$ref ? schemas.CreatorList : schema).properties[part],
            schemas[answerName(from)],
          );
        expect([field, answered?.type ?? answered?.$ref]).toEqual([field, expect.any(String)]);
        expect(Object.keys(schemas[requestName(to)].properties)).toContain(field);
      }
    }
    expect(links.map(({ from, to }) => `${from} > ${to}`)).toEqual(
      expect.arrayContaining(['search_creators > run_export', 'run_export > get_history_data']),
    );
  });
});

describe('api.md', () => {
  test('is served as Markdown and matches the catalogue', async () => {
    const { status, body, headers } = await api.send('/docs/api.md');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(body).toBe(apiReference({ baseUrl: 'http://127.0.0.1:8080/api/v1', policies: defaultPolicies }));
  });

  test('has a section per operation with fields, cost, limits and both examples', () => {
    const reference = apiReference({ baseUrl: 'http://x/api/v1', policies: defaultPolicies });
    for (const operation of operations) {
      const section = reference.split(`\n### ${operation.name}\n`)[1]?.split('\n### ')[0] ?? '';
      expect(section).toContain(operation.cost);
      expect(section).toContain(jsonText(recordedExampleOf(operation.name).request));
      expect(section).toContain(jsonText(recordedExampleOf(operation.name).response));
      for (const field of Object.keys(operation.input.shape))
        expect(section).toMatch(new RegExp(`^- ${field}\\??: `, 'm'));
      for (const status of operation.refusals) expect(section).toContain(`\`${status}\``);
    }
    expect(reference).toContain('exports: 5 per minute, 40 per hour, 200 per UTC day');
    expect(reference).toContain('unlocks: 30 per minute, 1,500 per UTC day');
  });
});

describe('the files of the reference', () => {
  const origin = 'http://127.0.0.1:8080';
  const files = referenceFiles({ baseUrl: `${origin}/api/v1`, policies: defaultPolicies });

  test('are served, and link only to headings and files that exist', async () => {
    const slug = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');
    for (const [path, text] of files) {
      expect([path, (await api.send(path)).body]).toEqual([path, text]);
      for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        const { pathname, hash } = new URL(target, `${origin}${path}`);
        if (pathname === '/api/v1/openapi.json') continue;
        const headings = [...(files.get(pathname) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, one = '']) => slug(one));
        expect([path, target, headings]).toEqual([path, target, expect.arrayContaining(hash ? [hash.slice(1)] : [])]);
        expect([path, target, headings.length > 0]).toEqual([path, target, true]);
      }
    }
  });

  test('have a section with samples in three languages for each operation', () => {
    const pages = [...files].filter(([path]) => path.startsWith('/docs/operations/')).map(([, text]) => text);
    for (const { name } of operations) {
      const [section = ''] = pages.flatMap((page) => page.split(`\n### ${name}\n`)[1]?.split('\n### ')[0] ?? []);
      const samples = Object.entries(samplesOf(name, recordedExampleOf(name)));
      expect(samples).toHaveLength(3);
      for (const [language, sample] of samples) expect(section).toContain(`\`\`\`${language}\n${sample}\`\`\``);
      expect(files.get('/llms.txt')).toContain(`\`${name}\``);
    }
  });

  test('have a page for each error, which answers link to', async () => {
    for (const status of refusalStatuses) expect([...files.keys()]).toContain(`/docs/errors/${status}.md`);
    for (const [path, status] of [
      ['/api/v1/get_lists', 'unauthorized'],
      ['/nowhere', 'not_found'],
    ] as const) {
      const { headers, body } = await api.send(path, { method: 'POST' });
      expect([body.status, headers.get('link')]).toEqual([status, `</docs/errors/${status}.md>; rel="help"`]);
    }
  });
});

test('api.md is short, and documents refusals at HTTP level', () => {
  const reference = apiReference({ baseUrl: 'http://127.0.0.1:8080/api/v1', policies: defaultPolicies });
  expect(Buffer.byteLength(reference)).toBeLessThan(125_000);
  const [, error = ''] = reference.split('\n### ErrorBody\n');
  for (const field of ['status', 'message', 'request_id', 'retry_after', 'errors', 'quote', 'limit'])
    expect(error.split('\n### ')[0]).toMatch(new RegExp(`^- ${field}\\??: `, 'm'));
  for (const said of ['405', '413', '415', '{"platform": "photonet", "handle": "name"}'])
    expect(reference).toContain(said);
  for (const [, anchor] of reference.matchAll(/\]\(#([a-z]+)\)/g))
    expect(reference.toLowerCase()).toContain(`\n### ${anchor}\n`);
});

test('all documents explain the similarity of lookalikes', () => {
  const reference = apiReference({ baseUrl: 'http://x/api/v1', policies: defaultPolicies });
  const { description } = (servedDocument().paths['/search_creators'] as { post: { description: string } }).post;
  for (const document of [reference, description, filtersDocument()]) expect(document).toContain(lookalikeRules());
  expect(reference).toContain(`similarity of at least ${creatorLookalikeMinimum / 1e6} to that creator`);
  expect(reference).toContain(`audience has a similarity of at least ${audienceLookalikeMinimum / 1e6}`);
});
