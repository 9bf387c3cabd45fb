import { describe, expect, test } from '@jest/globals';
import { fieldList, shapeSection, typeOf } from './schema-fields.ts';

describe('a list of fields', () => {
  test('has a line for each field, nested ones by their path, with type, bounds and note', () => {
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

  test('says from where to where a number goes, and how long a text or a list may be', () => {
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

  test('says so where there are none', () => {
    expect(fieldList({ type: 'object' })).toBe('No fields: send `{}`.');
  });

  test('leaves out bounds that only say how wide a number is', () => {
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

test('the section of a shape can be linked to, and describes objects by their fields and sets by their values', () => {
  expect(shapeSection('Tab', { type: 'string', enum: ['top', 'recent'], description: 'Which listing.' })).toBe(
    '### Tab\n\nWhich listing.\n\nOne of `top`, `recent`.',
  );
  expect(shapeSection('Pair', { type: 'object', properties: { a: { type: 'string' } } })).toContain('- a?: string');
});
