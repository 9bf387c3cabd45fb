import { scopes } from '@creator-discovery/accounts';
import { operationNamed, operations } from '@creator-discovery/operations';
import { defaultPolicies } from '@creator-discovery/rate-limits';
import { describe, expect, jest, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { FairAnswerQueue } from '../fair-answer-queue.ts';
import { mcpRequest } from '../testing/mcp-request.ts';
import { recordedExampleOf } from '../testing/recorded-example.ts';
import { testApi } from '../testing/test-api.ts';
import { shownTools } from './tool-list.ts';
import { toolSets } from './tool-sets.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schemas of every shape
type Schema = any;

/** Maximum size of the answer with the standard tools, in bytes. */
const maxBytes = 20_000;

const api = await testApi();
const account = await api.account();

function send(query: string, method: string, params: object = {}) {
  return api.send(`/mcp${query}`, mcpRequest(account.key, { id: 1, method, params }));
}

async function toolsOf(query = ''): Promise<Schema[]> {
  return (await send(query, 'tools/list')).body.result.tools;
}

function validatorOf(schema: Schema) {
  return (addFormats as unknown as (ajv: Ajv2020) => Ajv2020)(new Ajv2020({ strict: false })).compile(schema);
}

/** Keywords that all three accept in every place. `null` in `type` is needed by OpenAI's strict mode only. */
const plainKeywords = new Set(['type', 'properties', 'required', 'items', 'enum', 'description']);
/** OpenAI's strict mode accepts fewer levels than this in its oldest models. */
const maxDepth = 5;

/** Lists the problems of a schema. The root may have no fields: clients then send no parameters. */
function problemsForModels(node: Schema, strict = false, at: readonly string[] = []): string[] {
  const place = at.join('.');
  const types = [node.type].flat().filter((type) => type !== 'null');
  const fields = Object.entries<Schema>(node.properties ?? {});
  const isObject = types[0] === 'object';
  const own = {
    keyword: Object.keys(node).some((key) => !plainKeywords.has(key) && !(strict && key === 'additionalProperties')),
    type: types.length !== 1 || (!strict && Array.isArray(node.type)),
    enum: node.enum?.some((value: unknown) => typeof value !== 'string' && !(strict && value === null)),
    'no fields': isObject && at.length > 0 && fields.length === 0,
    'fields of no object': !isObject && (fields.length > 0 || node.required !== undefined),
    required: node.required?.some((field: string) => !(field in node.properties)),
    items: (types[0] === 'array') !== (node.items !== undefined),
    depth: at.length > maxDepth,
    name: fields.some(([name]) => !/^[\w.-]{1,64}$/.test(name)),
  };
  return [
    ...Object.entries(own).flatMap(([problem, has]) => (has ? [`${place}: ${problem}`] : [])),
    ...fields.flatMap(([name, field]) => problemsForModels(field, strict, [...at, name])),
    ...(node.items ? problemsForModels(node.items, strict, at) : []),
  ];
}

/** The conversion of clients with OpenAI's strict mode: every field is required, and optional ones accept null. */
function strictOf(node: Schema): Schema {
  if (node.type === 'array') return { ...node, items: strictOf(node.items) };
  if (node.type !== 'object') return node;
  const optional = (name: string, { type, enum: values, ...field }: Schema) =>
    node.required?.includes(name)
      ? { type, ...(values && { enum: values }), ...field }
      : { type: [type, 'null'], ...(values && { enum: [...values, null] }), ...field };
  const fields = Object.entries<Schema>(node.properties).map(([name, field]) => [
    name,
    optional(name, strictOf(field)),
  ]);
  const properties = Object.fromEntries(fields);
  return { ...node, properties, required: Object.keys(properties), additionalProperties: false };
}

/** Recorded arguments as a plain client sends them: free objects as JSON text, and unions in their first form. */
function asPlain(schema: Schema, value: Schema): Schema {
  if (schema.type === 'string' && typeof value === 'object' && value !== null) return JSON.stringify(value);
  if (schema.type === 'array') return value.map((one: Schema) => asPlain(schema.items, one));
  if (schema.type !== 'object') return value;
  return Object.fromEntries(
    Object.entries<Schema>(value).map(([key, one]) => [key, asPlain(schema.properties[key] ?? {}, one)]),
  );
}

describe('the list of tools', () => {
  test('has all operations except those on request, and is small', async () => {
    const { body } = await send('', 'tools/list');
    expect(body.result.tools.map(({ name }: Schema) => name)).toEqual(toolSets.standard);
    expect((await toolsOf('?tools=all')).map(({ name }) => name)).toEqual(operations.map(({ name }) => name));
    const text = JSON.stringify(body);
    expect(Buffer.byteLength(text)).toBeLessThan(maxBytes);
    expect(text).not.toMatch(/"pattern"|9007199254740991/);
  });

  test('waits for a turn of its account, as documents do, and makes each tool once', async () => {
    const turns = jest.spyOn(FairAnswerQueue.prototype, 'run');
    await toolsOf();
    await send('', 'resources/read', { uri: 'creators://documents/docs/api.md' });
    expect(turns.mock.calls.map(([owner]) => owner)).toEqual([account.accountId, account.accountId]);
    const given = { terms: { policies: defaultPolicies }, key: { scopes } };
    const [one, other] = [1, 2].map(() => shownTools({ names: new Set(['get_usage']), schemas: 'full' }, given)[0]);
    expect(other).toBe(one);
  });

  test('has short schemas that accept the documented calls and answers', async () => {
    for (const { name, inputSchema, outputSchema } of await toolsOf('?tools=all')) {
      const { request, response } = recordedExampleOf(name);
      const [input, output] = [validatorOf(inputSchema), validatorOf(outputSchema)];
      expect([name, input(request), input.errors]).toEqual([name, true, null]);
      expect([name, output(response), output.errors]).toEqual([name, true, null]);
      expect(Object.keys(inputSchema.properties)).toEqual(
        expect.arrayContaining(Object.keys(operationNamed(name)?.input.shape ?? {})),
      );
    }
  });

  test('has short schemas that still refuse invalid calls', async () => {
    const input = validatorOf((await toolsOf()).find(({ name }) => name === 'search_creators')?.inputSchema);
    expect(input({ basic: { platform: 'photonet' }, creator: { audienceRange: { minValue: 1 } } })).toBe(true);
    expect(input({ basic: { platform: 'x' } })).toBe(false);
    expect(input({ basic: { platform: 'photonet' }, creator: { audienceRange: { minValue: 'many' } } })).toBe(false);
    expect(input({ creator: {} })).toBe(false);
  });

  test('states every price and every default that changes an answer', async () => {
    const descriptionsIn = (schema: Schema): string[] =>
      typeof schema !== 'object' || schema === null
        ? []
        : Object.entries(schema).flatMap(([key, value]) =>
            key === 'description' && typeof value === 'string' ? [value] : descriptionsIn(value),
          );
    for (const { name, description, inputSchema } of await toolsOf('?tools=all')) {
      const operation = operationNamed(name);
      if (operation?.cost !== 'Free.') expect(description).toContain(`Cost: ${operation?.cost}`);
      if (operation?.cost === 'Free.') expect(operation.spends).toBe(false);
      const { suggested_next: hint = '' } = recordedExampleOf(name).response as Schema;
      expect(hint).not.toMatch(/confirmed/);
      const short = descriptionsIn(inputSchema);
      for (const text of [description, ...short]) expect(text).toMatch(/\.$/);
    }
    const search = (await toolsOf()).find(({ name }) => name === 'search_creators');
    for (const known of [
      'Default [\\"EMAIL\\"]; [] includes',
      'Default FOLLOWER_COUNT.',
      'Default 50.',
      'Default 1.',
      'Default: any share above 0',
    ])
      expect(JSON.stringify(search)).toContain(known);
    expect(search.inputSchema.properties.creator.properties.verified.description).toBe(
      'true: only verified accounts. false: no restriction.',
    );
  });

  test('has plain schemas that OpenAI, Gemini and Anthropic accept with ?schemas=plain', async () => {
    const tools = await toolsOf('?tools=all&schemas=plain');
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ name }) => name));
    for (const { name, inputSchema, ...tool } of tools) {
      expect(tool).not.toHaveProperty('strict');
      const problems = [...problemsForModels(inputSchema), ...problemsForModels(strictOf(inputSchema), true)];
      expect([name, problems]).toEqual([name, []]);
      const input = validatorOf(inputSchema);
      const { request } = recordedExampleOf(name);
      expect([name, input(asPlain(inputSchema, request)), input.errors]).toEqual([name, true, null]);
    }
    const lists = tools.find(({ name }) => name === 'update_list_items').inputSchema;
    expect(lists.properties.stage).toMatchObject({ type: 'string' });
    const { filters } = tools.find(({ name }) => name === 'run_export').inputSchema.properties;
    expect(filters).toMatchObject({ type: 'string', description: expect.stringMatching(/JSON text of an object\.$/) });
  });

  test('has full descriptions, schemas, annotations and costs with ?schemas=full', async () => {
    for (const tool of await toolsOf('?tools=all&schemas=full')) {
      const { description, cost, title, readOnly, spends, scope, input } = operationNamed(tool.name)!;
      for (const text of [description, cost]) expect(tool.description).toContain(text);
      expect(tool.annotations).toMatchObject({ title, readOnlyHint: readOnly });
      expect(tool._meta).toEqual({ spends, scope: scope ?? undefined });
      expect(Object.keys(tool.inputSchema.properties)).toEqual([
        ...Object.keys(input.shape),
        ...(readOnly ? [] : ['idempotency_key']),
      ]);
      expect(Object.keys(tool.outputSchema.properties)).toEqual(
        expect.arrayContaining(Object.keys(recordedExampleOf(tool.name).response)),
      );
    }
  });

  test.each([
    ['run_export&tools=search', ['search_creators', 'run_export', 'search_locations']],
    ['lists', ['create_list', 'get_list', 'update_list_items']],
    ['read_only', ['get_credit_balance', 'get_lists', 'get_creator_posts']],
    ['free', ['cancel_job', 'create_list']],
  ])('has the tools of ?tools=%s only, and no other can be called', async (chosen, some) => {
    const names = (await toolsOf(`?tools=${chosen}`)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(some));
    expect(names).not.toContain('unlock_creators');
    const call = { name: 'unlock_creators', arguments: { handles: ['traveller.001'], confirmed: true } };
    const { error } = (await send(`?tools=${chosen}`, 'tools/call', call)).body;
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('?tools=standard,unlock_creators') });
    expect(await account.balance()).toEqual({ posted: 1000, held: 0 });
  });

  test('is refused for an unknown choice of schemas', async () => {
    const wrong =
      '?tools=serch ?tools= ?tools=search, ?tools=constructor ?schemas=long ?schemas=plain&schemas=full ?schema=plain ?Tools=all';
    for (const query of wrong.split(' ')) {
      const { status, body } = await send(query, 'tools/list');
      expect([query, status, body.errors[0].code]).toEqual([query, 400, 'not_allowed_value']);
    }
  });
});
