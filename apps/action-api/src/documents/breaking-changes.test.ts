import { describe, expect, test } from '@jest/globals';
import { type ApiDocument, breakingChanges } from './breaking-changes.ts';

function document(request: object, response: object = {}, codes: string[] = ['200']): ApiDocument {
  const ref = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const responses = Object.fromEntries(codes.map((code) => [code, code === '200' ? ref('XResponse') : {}]));
  return {
    paths: { '/x': { post: { requestBody: ref('XRequest'), responses } } },
    components: { schemas: { XRequest: { type: 'object', ...request }, XResponse: { type: 'object', ...response } } },
  };
}

/** Documents with the answer field `a` as a shared shape. */
function shared(name: string, schema: object): ApiDocument {
  const { paths, components } = document({}, { properties: { a: { $ref: `#/components/schemas/${name}` } } });
  return { paths, components: { schemas: { ...components.schemas, [name]: schema } } };
}

const text = { type: 'string' };

describe('changes that break clients', () => {
  test.each([
    ['an operation that is gone', document({}), { ...document({}), paths: {} }],
    ['an answer that is gone', document({}, {}, ['200', '404']), document({})],
    ['a request field that is gone', document({ properties: { a: text } }), document({ properties: {} })],
    [
      'a field that became required',
      document({ properties: { a: text } }),
      document({ properties: { a: text }, required: ['a'] }),
    ],
    [
      'a value that is no longer allowed',
      document({ properties: { a: { enum: ['x', 'y'] } } }),
      document({ properties: { a: { enum: ['x'] } } }),
    ],
    [
      'a bound that became stricter',
      document({ properties: { a: { maximum: 9 } } }),
      document({ properties: { a: { maximum: 8 } } }),
    ],
    ['a new bound', document({ properties: { a: {} } }), document({ properties: { a: { minLength: 1 } } })],
    [
      'another default',
      document({ properties: { a: { default: 1 } } }),
      document({ properties: { a: { default: 2 } } }),
    ],
    ['another type', document({ properties: { a: text } }), document({ properties: { a: { type: 'number' } } })],
    ['an answer field that is gone', document({}, { properties: { a: text } }), document({}, {})],
    [
      'an answer field that may be missing',
      document({}, { properties: { a: text }, required: ['a'] }),
      document({}, { properties: { a: text } }),
    ],
    [
      'a new value in an answer',
      document({}, { properties: { a: { enum: ['x'] } } }),
      document({}, { properties: { a: { enum: ['x', 'z'] } } }),
    ],
    [
      'a change inside a list',
      document({}, { properties: { a: { items: text } } }),
      document({}, { properties: { a: { items: { type: 'number' } } } }),
    ],
    [
      'a change of a shared shape',
      shared('A', { type: 'object', properties: { b: text } }),
      shared('A', { type: 'object', properties: {} }),
    ],
    [
      'a null that was never given',
      document({}, { properties: { a: { anyOf: [text] } } }),
      document({}, { properties: { a: { anyOf: [text, { type: 'null' }] } } }),
    ],
  ])('%s', (_name, before, after) => {
    expect(breakingChanges(before, after)).toHaveLength(1);
  });
});

describe('changes that only add', () => {
  test.each([
    ['nothing', document({}), document({})],
    [
      'several types, each as a form',
      document({}, { properties: { a: { type: ['string', 'number'] } } }),
      document({}, { properties: { a: { anyOf: [text, { type: 'number' }] } } }),
    ],
    ['another name of a shape', shared('A', text), shared('B', text)],
    ['a name for a shape that had none', document({}, { properties: { a: text } }), shared('A', text)],
    ['an optional request field', document({ properties: {} }), document({ properties: { a: text } })],
    ['an answer field', document({}, { properties: {} }), document({}, { properties: { a: text }, required: ['a'] })],
    [
      'a value that may be sent',
      document({ properties: { a: { enum: ['x'] } } }),
      document({ properties: { a: { enum: ['x', 'y'] } } }),
    ],
    [
      'a wider bound',
      document({ properties: { a: { maximum: 9 } } }),
      document({ properties: { a: { maximum: 10 } } }),
    ],
  ])('%s', (_name, before, after) => {
    expect(breakingChanges(before, after)).toEqual([]);
  });
});
