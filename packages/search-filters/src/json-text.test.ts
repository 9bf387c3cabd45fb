import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readJson } from './json-text.ts';

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"a" :1,"a":1}', 'a'],
  ['{"a":1, "\\u0061": 1}', 'a'],
  ['[{"b":1},{"x":{"a":1,"b":2,"a":3}}]', 'a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"a":"\\":","a":1}', 'a'],
  ['{"":1,"":2}', ''],
])('%s repeats the field %j', (text, detail) => {
  expect(readJson(text)).toEqual({ ok: false, problem: 'repeated_field', detail });
});

test.each(['{"a":1,"b":{"a":1}}', '[{"a":1},{"a":2}]', '{"a":"\\":","b":"\\"a\\" :"}', '{"__proto__":{"a":1},"a":2}'])(
  '%s repeats no field',
  (text) => {
    expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
  },
);

test.each(['', '{', 'nul', '{"a":1,}', '{"a":1} x', "{'a':1}", '\u0000'])('%j is not JSON', (text) => {
  expect(readJson(text)).toEqual({ ok: false, problem: 'not_json', detail: expect.any(String) });
});

describe('any value', () => {
  test('parses like JSON.parse, and is refused with a repeated field', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.string(), fc.boolean(), (inner, name, spaced) => {
        const text = JSON.stringify({ [name]: inner, inner: { [name]: inner } }, null, spaced ? 1 : 0);
        expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
        const repeated = text.replace(/\}$/, () => `,${JSON.stringify(name)}:1}`);
        expect(readJson(repeated).ok).toBe(false);
      }),
    );
  });
});

test('more than 32 levels are refused', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  for (const make of [nested, objects]) {
    expect(readJson(make(32)).ok).toBe(true);
    expect(readJson(make(33))).toEqual({ ok: false, problem: 'too_deep' });
    expect(readJson(make(500_000))).toEqual({ ok: false, problem: 'too_deep' });
  }
});

test('more values than allowed are refused before parsing', () => {
  const values = (count: number) => `[${Array.from({ length: count }, () => '"a,\\",b"').join(',')}]`;
  expect(readJson(values(30_000), 30_000).ok).toBe(true);
  for (const text of [values(30_001), '['.concat(','.repeat(100_000))])
    expect(readJson(text, 30_000)).toEqual({ ok: false, problem: 'too_many_values' });
});
