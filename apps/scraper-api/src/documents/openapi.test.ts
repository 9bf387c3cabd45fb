import { readFile } from 'node:fs/promises';
import { type Endpoint, endpoints, failedBecause, refusedForNow } from '@creator-discovery/scraping';
import { testPost } from '@creator-discovery/scraping/memory';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { z } from 'zod';
import { errorBodySchema } from '../answers.ts';
import { scraperUnderTest } from '../testing/scraper.ts';
import { documentsOf } from './served-documents.ts';

type ServedDocument = {
  paths: Record<
    string,
    { get: { responses: Record<string, unknown>; parameters?: { name: string; required: boolean }[] } }
  >;
};

type Schema = Parameters<typeof z.fromJSONSchema>[0];
interface Shapes {
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** Returns the schema of a response with references resolved. */
function shapeOf(answer: unknown, { components }: Shapes): z.ZodType {
  const whole = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(whole);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref } = node as { $ref?: string };
    if ($ref !== undefined) return whole(components.schemas[$ref.replace('#/components/schemas/', '')]);
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, whole(value)]));
  };
  const { content } = answer as { content: { 'application/json': { schema: object } } };
  return z.fromJSONSchema(whole(content['application/json'].schema) as Schema);
}

const { scraper, money } = await scraperUnderTest();

describe('the description', () => {
  test('equals the committed document', async () => {
    const committed = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(documentsOf('1.0.0').json)).toEqual(JSON.parse(committed));
  });

  test('is served as equal JSON and YAML, without a key', async () => {
    const json = await fetch(`${scraper.url}/openapi.json`);
    const yaml = await fetch(`${scraper.url}/openapi.yaml`);
    expect([json.status, json.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
    expect([yaml.status, yaml.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/yaml')]);
    const described = (await json.json()) as ServedDocument & { openapi: string };
    expect(described.openapi).toBe('3.1.0');
    expect(parse(await yaml.text())).toEqual(described);
  });

  test('contains every referenced schema', () => {
    const described = JSON.parse(documentsOf('1.0.0').json) as Record<string, unknown>;
    const used = JSON.stringify(described).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, path = ''] of used) {
      const found = path
        .split('/')
        .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], described);
      expect([path, typeof found]).toEqual([path, 'object']);
    }
  });

  test('has no schema with a name that Go clients use for responses', () => {
    const { schemas } = JSON.parse(documentsOf('1.0.0').json).components;
    expect(Object.keys(schemas).filter((name) => name.endsWith('Response'))).toEqual([]);
  });

  test('describes path, parameters and responses of every endpoint', () => {
    const { paths } = JSON.parse(documentsOf('1.0.0').json) as ServedDocument;
    for (const { path, parameters } of Object.values(endpoints)) {
      const { get } = paths[path] ?? { get: undefined };
      expect(get?.parameters?.map(({ name }) => name)).toEqual(Object.keys(parameters));
      const statuses = '200 400 401 402 405 408 413 429 431 500 502 503 504';
      expect(Object.keys(get?.responses ?? {}).sort()).toEqual(statuses.split(' '));
    }
  });

  test('has a valid example for every response and error', () => {
    const { paths, components } = JSON.parse(documentsOf('1.0.0').json);
    const media = (response: { content: { 'application/json': { example?: object } } }) =>
      response.content['application/json'];
    for (const path of ['/v1/credit-balance', ...Object.values(endpoints).map((endpoint) => endpoint.path)]) {
      const answer = paths[path].get.responses[200];
      const { error } = shapeOf(answer, { components }).safeParse(media(answer).example);
      expect([path, error]).toEqual([path, undefined]);
    }
    for (const [code, response] of Object.entries<Parameters<typeof media>[0]>(components.responses)) {
      const { example } = media(response);
      if (['INTERNAL_ERROR', 'UNAVAILABLE', 'TIMEOUT'].includes(code))
        expect([code, example]).toEqual([code, undefined]);
      else expect(errorBodySchema.parse(example).error.code).toBe(/^UNREADABLE/.test(code) ? 'INVALID_PARAM' : code);
    }
  });

  test('describes every response header of this API', async () => {
    const { paths, components } = JSON.parse(documentsOf('1.0.0').json);
    const [rich, poor, slow] = [await money.create(100), await money.create(0), await money.create(100, 1)];
    scraper.source.answer = async () => ({ ok: false, failure: refusedForNow('m', 7) });
    const path = '/v1/photonet/post';
    const answers = [
      await scraper.get(`${path}?shortcode=headers`, rich.key),
      await scraper.get(path, rich.key),
      await scraper.get(`${path}?shortcode=headers`, poor.key),
      await scraper.get(`${path}?shortcode=headers`),
      await scraper.get('/v1/credit-balance', rich.key),
      await scraper.get('/v1/credit-balance', slow.key),
      await scraper.get('/v1/credit-balance', slow.key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([502, 400, 402, 401, 200, 200, 429]);
    for (const [at, { status, headers }] of answers.entries()) {
      const listed = paths[at < 4 ? path : '/v1/credit-balance'].get.responses[status];
      const shared = listed.$ref?.replace('#/components/responses/', '');
      const named = Object.keys((shared === undefined ? listed : components.responses[shared]).headers).sort();
      const given = Object.keys(components.headers).filter((name) => headers.get(name) !== null);
      expect([status, named]).toEqual([status, given.sort()]);
    }
  });

  test('has patterns without flags that accept everything the API accepts', () => {
    const { paths } = JSON.parse(documentsOf('1.0.0').json);
    for (const { path, parameters } of Object.values<Endpoint>(endpoints))
      for (const { name, schema } of paths[path].get.parameters) {
        const parameter = parameters[name];
        if (parameter?.type !== 'text') continue;
        expect(schema.pattern).not.toMatch(/\\[pu]/);
        for (const pattern of [new RegExp(schema.pattern), new RegExp(schema.pattern, 'u')])
          fc.assert(
            fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
              if (parameter.pattern.test(text)) expect([text, pattern.test(text)]).toEqual([text, true]);
              if (parameter.pattern.test(text) && schema.maxLength)
                expect([...text].length).toBeLessThanOrEqual(schema.maxLength);
            }),
          );
      }
    const [hashtag] = paths['/v1/photonet/hashtag/posts'].get.parameters;
    const pattern = new RegExp(hashtag.schema.pattern);
    for (const text of ['été', '東京', 'travel_2026', 'हिन्दी', '𝓯𝓪𝓷'])
      expect([text, pattern.test(text)]).toEqual([text, true]);
    for (const text of ['#x', 'a b', 'a-b', 'a.b', '']) expect([text, pattern.test(text)]).toEqual([text, false]);
  });

  test('matches real responses', async () => {
    const { key } = await money.create(100);
    const { paths, components } = JSON.parse(documentsOf('1.0.0').json) as ServedDocument &
      Shapes & { components: { responses: Record<string, object> } };
    const described = (path: string, status: number): z.ZodType => {
      const answer = paths[path]?.get.responses[status] as { $ref?: string };
      const shared = answer.$ref?.replace('#/components/responses/', '');
      return shapeOf(shared === undefined ? answer : components.responses[shared], { components });
    };
    const post = testPost();
    scraper.source.answer = async () => ({ ok: true, data: post, next: null });
    const answered = await scraper.get('/v1/photonet/post?shortcode=abcde', key);
    expect(described('/v1/photonet/post', 200).parse(answered.body)).toEqual(answered.body);
    expect(
      described('/v1/photonet/post', 200).safeParse({ ...answered.body, data: { ...post, media_type: 'other' } })
        .success,
    ).toBe(false);
    const balance = await scraper.get('/v1/credit-balance', key);
    expect(described('/v1/credit-balance', 200).parse(balance.body)).toEqual(balance.body);
    scraper.source.answer = async () => ({ ok: false, failure: failedBecause('target_missing', 'm') });
    const failed = await scraper.get('/v1/photonet/post?shortcode=missing', key);
    expect(described('/v1/photonet/post', 502).parse(failed.body)).toEqual(failed.body);
    const health = await scraper.get('/health');
    expect(described('/health', 200).parse(health.body)).toEqual(health.body);
  });
});
