import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseJson } from './strict-json.ts';

test.each([
  '{"a":1,"a":1}',
  '{"a" :1,"a":1}',
  '{"a":1, "\\u0061": 1}',
  '[{"b":1},{"x":{"a":1,"b":2,"a":3}}]',
  '{"__proto__":1,"__proto__":2}',
  '{"a":"\\":","a":1}',
  '{"":1,"":2}',
])('%s has a field twice', (text) => {
  expect(parseJson(text)).toEqual({ ok: false, reason: 'an object has the same field twice' });
});

test.each(['{"a":1,"b":{"a":1}}', '[{"a":1},{"a":2}]', '{"a":"\\":","b":"\\"a\\" :"}', '{"__proto__":{"a":1},"a":2}'])(
  '%s has every field once',
  (text) => {
    expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
  },
);

test.each(['', '{', '{"a":1,}', "{'a':1}", '\u0000'])('%j is not JSON', (text) => {
  expect(parseJson(text)).toEqual({ ok: false, reason: 'not JSON' });
});

describe('any value', () => {
  test('is read as JSON.parse reads it, and refused once a field of it is repeated', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.string(), fc.boolean(), (inner, name, spaced) => {
        const text = JSON.stringify({ [name]: inner, inner: { [name]: inner } }, null, spaced ? 1 : 0);
        expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
        const repeated = text.replace(/\}$/, () => `,${JSON.stringify(name)}:1}`);
        expect(parseJson(repeated).ok).toBe(false);
      }),
    );
  });
});

test('what is more than 32 levels deep is refused, however deep', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  for (const make of [nested, objects]) {
    expect(parseJson(make(32)).ok).toBe(true);
    expect(parseJson(make(33))).toEqual({ ok: false, reason: 'more than 32 levels deep' });
    expect(parseJson(make(100_000))).toEqual({ ok: false, reason: 'more than 32 levels deep' });
  }
});
