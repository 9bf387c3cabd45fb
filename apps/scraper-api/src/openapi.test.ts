import { readFile } from 'node:fs/promises';
import type { TestDatabase } from '@creator-discovery/postgres/testing';
import { endpoints, failedBecause } from '@creator-discovery/scraping';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { errorBodySchema } from './answers.ts';
import { documentsOf } from './openapi.ts';
import { createMigratedDatabase, keysOf, type RunningScraper, startScraper } from './testing/scraper.ts';

type Described = {
  paths: Record<
    string,
    { get: { responses: Record<string, unknown>; parameters?: { name: string; required: boolean }[] } }
  >;
};

let database: TestDatabase;
let scraper: RunningScraper;

beforeAll(async () => {
  database = await createMigratedDatabase();
  scraper = await startScraper(database);
});
afterAll(async () => {
  await scraper.close();
  await database.drop();
});

describe('the description', () => {
  test('is the one that is committed: a change of it is made on purpose', async () => {
    const committed = await readFile(new URL('../openapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(documentsOf('1.0.0').json)).toEqual(JSON.parse(committed));
  });

  test('is served as JSON and as YAML, without a key, saying the same', async () => {
    const json = await fetch(`${scraper.url}/openapi.json`);
    const yaml = await fetch(`${scraper.url}/openapi.yaml`);
    expect([json.status, json.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
    expect([yaml.status, yaml.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/yaml')]);
    const described = (await json.json()) as Described & { openapi: string };
    expect(described.openapi).toBe('3.1.0');
    expect(parse(await yaml.text())).toEqual(described);
  });

  test('has every reference that it uses', () => {
    const described = JSON.parse(documentsOf('1.0.0').json) as Record<string, unknown>;
    const used = JSON.stringify(described).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, path = ''] of used) {
      const found = path
        .split('/')
        .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], described);
      expect([path, typeof found]).toEqual([path, 'object']);
    }
  });

  test('names the path, the parameters and the answers of every endpoint', () => {
    const { paths } = JSON.parse(documentsOf('1.0.0').json) as Described;
    for (const { path, parameters } of Object.values(endpoints)) {
      const { get } = paths[path] ?? { get: undefined };
      expect(get?.parameters?.map(({ name }) => name)).toEqual(Object.keys(parameters));
      expect(Object.keys(get?.responses ?? {}).sort()).toEqual([
        '200',
        '400',
        '401',
        '402',
        '405',
        '429',
        '500',
        '502',
        '504',
      ]);
    }
  });

  test('has an example for every answer and refusal, and each fits its schema', () => {
    const { paths, components } = JSON.parse(documentsOf('1.0.0').json);
    const media = (response: { content: { 'application/json': { schema: object; example?: object } } }) =>
      response.content['application/json'];
    for (const path of ['/v1/credit-balance', ...Object.values(endpoints).map((endpoint) => endpoint.path)]) {
      const { schema, example } = media(paths[path].get.responses[200]);
      const shape = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
      expect([path, shape.safeParse(example).error]).toEqual([path, undefined]);
    }
    for (const [code, response] of Object.entries<Parameters<typeof media>[0]>(components.responses)) {
      const { example } = media(response);
      if (['INTERNAL_ERROR', 'TIMEOUT', 'NOT_FOUND'].includes(code)) expect([code, example]).toEqual([code, undefined]);
      else expect(errorBodySchema.parse(example).error.code).toBe(code);
    }
  });

  test('holds for what is answered', async () => {
    const { create } = keysOf(scraper.db);
    const { key } = await create(100);
    const { paths, components } = JSON.parse(documentsOf('1.0.0').json) as Described & {
      components: { schemas: { Error: object } };
    };
    const shapeOf = (path: string, status: number): z.ZodType => {
      const described = paths[path]?.get.responses[status] as { content?: { 'application/json': { schema: object } } };
      return z.fromJSONSchema(
        (described.content?.['application/json'].schema ?? components.schemas.Error) as Parameters<
          typeof z.fromJSONSchema
        >[0],
      );
    };
    const post = {
      shortcode: 'abcde',
      caption: null,
      timestamp: 1,
      like_count: 0,
      comment_count: 0,
      media_type: 'image',
      media_url: 'u',
      thumbnail_url: null,
      is_video: false,
      video_view_count: null,
      location: null,
      'the service': null,
      tagged_users: [],
      hashtags: [],
    };
    scraper.source.answer = async () => ({ ok: true, data: post, next: null });
    const answered = await scraper.get('/v1/photonet/post?shortcode=abcde', key);
    expect(shapeOf('/v1/photonet/post', 200).parse(answered.body)).toEqual(answered.body);
    expect(
      shapeOf('/v1/photonet/post', 200).safeParse({ ...answered.body, data: { ...post, media_type: 'other' } }).success,
    ).toBe(false);
    const balance = await scraper.get('/v1/credit-balance', key);
    expect(shapeOf('/v1/credit-balance', 200).parse(balance.body)).toEqual(balance.body);
    scraper.source.answer = async () => ({ ok: false, failure: failedBecause('target_missing', 'm') });
    const failed = await scraper.get('/v1/photonet/post?shortcode=missing', key);
    expect(shapeOf('/v1/photonet/post', 502).parse(failed.body)).toEqual(failed.body);
    const health = await scraper.get('/health');
    expect(shapeOf('/health', 200).parse(health.body)).toEqual(health.body);
  });
});
