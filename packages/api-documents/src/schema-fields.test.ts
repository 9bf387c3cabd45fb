import { describe, expect, test } from '@jest/globals';
import { fieldList, shapeSection, typeOf } from './schema-fields.ts';

describe('a list of fields', () => {
  test('has a line per field with path, type, bounds and note', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'string', minLength: 2, description: 'x | y' },
        b: { type: 'array', items: { type: 'object', properties: { c: { type: ['integer', 'null'], maximum: 9 } } } },
        d: { $ref: '#/components/schemas/Shape' },
        e: { anyOf: [{ type: 'object', properties: { f: { type: 'boolean' } } }, { type: 'null' }] },
      },
    };
    expect(fieldList(schema)).toBe(
      [
        '- a: string. at least 2 characters. x | y',
        '- b?: array of object',
        '- b[].c?: integer or null. at most 9',
        '- d?: [Shape](#shape)',
        '- e?: object or null',
        '- e.f?: boolean',
      ].join('\n'),
    );
  });

  test('states the range of numbers and the length of texts and lists', () => {
    const properties = {
      limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
      name: { type: 'string', minLength: 1, maxLength: 120 },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 50 },
    };
    expect(fieldList({ properties, required: Object.keys(properties) })).toBe(
      [
        '- limit: integer. 1 to 200, default 50',
        '- name: string. 1 to 120 characters',
        '- tags: array of string. at most 50 items',
      ].join('\n'),
    );
  });

  test('states that there are no fields', () => {
    expect(fieldList({ type: 'object' })).toBe('No fields: send `{}`.');
  });

  test('omits bounds that only reflect the integer width', () => {
    const count = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
    expect(fieldList({ properties: { count } })).toBe('- count?: integer');
  });
});

test.each([
  [{ const: 1 }, '`1`'],
  [{ enum: ['a', 'b'] }, '`a`, `b`'],
  [{ anyOf: [{ type: 'string' }, { type: 'string', format: 'date' }, { type: 'null' }] }, 'string or null'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Post' } }, 'array of [Post](#post)'],
  [{}, 'any'],
])('the type of %j is %s', (schema, text) => {
  expect(typeOf(schema)).toBe(text);
});

test('the section of a shape has a heading to link to, and its fields or values', () => {
  expect(shapeSection('Tab', { type: 'string', enum: ['top', 'recent'], description: 'Which listing.' })).toBe(
    '### Tab\n\nWhich listing.\n\nOne of `top`, `recent`.',
  );
  expect(shapeSection('Pair', { type: 'object', properties: { a: { type: 'string' } } })).toContain('- a?: string');
});
