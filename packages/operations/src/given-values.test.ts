import { type Caller, scopes } from '@creator-discovery/accounts';
import type { JsonSchema } from '@creator-discovery/api-documents';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { operations } from './catalogue/index.ts';
import { exampleOf } from './documents/examples.ts';
import { jsonSchemaOf } from './documents/json-schema.ts';
import { executeWithin } from './execute-within.ts';
import { done, type Operation } from './operation.ts';
import type { Runtime } from './ports.ts';
import { runCall } from './run-call.ts';
import { testOperation } from './testing/test-operation.ts';

type Body = Record<string, unknown>;

const caller = {
  account: { accountId: 'a', plan: 'pro' },
  key: { keyId: 'k', scopes },
  credits: 0,
} as unknown as Caller;
const runtime = {
  ports: { answers: { run: (_: string, work: () => unknown) => work() }, stopwatch: () => () => 0 },
  terms: { links: {} },
} as unknown as Runtime;

/** Returns the operation's input, or the problems of the body. */
async function read({ name, input }: Operation, channel: 'api' | 'mcp', body: unknown): Promise<unknown> {
  const operation = testOperation({ name, input, handle: async (_, given) => done({ given }) });
  const call = { caller, source: channel, requestId: 'r' };
  const outcome = await (channel === 'api'
    ? runCall(operation, { ...call, read: done(body) }, runtime)
    : executeWithin(operation, { ...call, body }, runtime));
  return outcome.done ? (outcome.body as Body).given : outcome.refusal.errors;
}

function fieldsOf(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
}

/** Bodies like the example, with some values left out or null. */
function withNulls(schema: JsonSchema, example: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(example))
    return fc.tuple(...example.map((entry) => withNulls((schema.items ?? {}) as JsonSchema, entry)));
  if (schema.properties === undefined) return fc.constant(example);
  const given = (example ?? {}) as Body;
  const members = fieldsOf(schema).map(([name, field]) => {
    const isGiven = Object.hasOwn(given, name) || field.properties !== undefined;
    return [name, isGiven ? fc.option(withNulls(field, given[name])) : fc.constant(null)] as const;
  });
  return fc.record(Object.fromEntries(members), { requiredKeys: [] });
}

/** Removes nulls unless the published schema has them. */
function withoutNulls(schema: JsonSchema, body: unknown): unknown {
  if (Array.isArray(body)) return body.map((entry) => withoutNulls((schema.items ?? {}) as JsonSchema, entry));
  if (schema.properties === undefined || body === null) return body;
  const kept = fieldsOf(schema).flatMap(([name, field]) => {
    const { [name]: value } = body as Body;
    const types = [field, ...((field.anyOf ?? []) as JsonSchema[])].flatMap(({ type }) => type);
    return value === undefined || (value === null && !types.includes('null')) ? [] : [[name, field, value] as const];
  });
  return Object.fromEntries(kept.map(([name, field, value]) => [name, withoutNulls(field, value)]));
}

/** The value with some of its objects, lists and numbers as JSON text. */
function withTexts(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'number' && (typeof value !== 'object' || value === null)) return fc.constant(value);
  const whole = Array.isArray(value)
    ? fc.tuple(...value.map(withTexts))
    : typeof value === 'number'
      ? fc.constant(value)
      : fc.record(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member)])));
  return fc.oneof(
    whole,
    whole.map((one) => JSON.stringify(one)),
  );
}

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  const schema = jsonSchemaOf(operation.input, 'input');
  const example = exampleOf(name)?.request ?? {};

  test('reads null as an absent field at every depth', () =>
    fc.assert(
      fc.asyncProperty(withNulls(schema, example), async (body) => {
        const expected = await read(operation, 'api', withoutNulls(schema, body));
        for (const channel of ['api', 'mcp'] as const) expect(await read(operation, channel, body)).toEqual(expected);
      }),
    ));

  test('reads objects, lists and numbers that an assistant sends as JSON text', () =>
    fc.assert(
      fc.asyncProperty(withTexts(example), async (body) => {
        expect(await read(operation, 'mcp', body)).toEqual(await read(operation, 'api', example));
      }),
    ));

  test('has no identifier that may be empty', () => {
    const empty: string[] = [];
    JSON.parse(JSON.stringify(schema), (field, value: JsonSchema) => {
      const { type, minLength, format, pattern = '^' } = (value.items ?? value) as Readonly<Record<string, string>>;
      const isText = type === 'string' && /^(?:.*_)?(?:ids?|handles?|before|cursor|code)$|lookalike/i.test(field);
      if (isText && !(minLength || format || !new RegExp(pattern).test('') || value.enum)) empty.push(field);
      return value;
    });
    expect(empty).toEqual([]);
  });
});

test('a text that means two numbers is no number', async () => {
  const search = operations.find(({ name }) => name === 'search_creators') as Operation;
  const withMin = (minValue: string) => ({ basic: { platform: 'photonet' }, creator: { audienceRange: { minValue } } });
  expect(await read(search, 'mcp', withMin('12.5'))).toMatchObject({ creator: { audienceRange: { minValue: 12.5 } } });
  expect(await read(search, 'mcp', withMin('10.000'))).toMatchObject([{ field: 'creator.audienceRange.minValue' }]);
});
