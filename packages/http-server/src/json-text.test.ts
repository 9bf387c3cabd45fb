import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { maxJsonValues, readJson } from './json-text.ts';

describe('a body as JSON text', () => {
  test('any JSON value without repeated fields is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const text = JSON.stringify(value);
        expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  test.each(['', '{', 'nul', '{"a":1,}', "{'a':1}", '{"a":1} x'])('%j is not JSON', (text) => {
    expect(readJson(text)).toEqual({ ok: false, problem: 'not_json' });
  });

  test.each(['{"confirmed":false,"confirmed":true}', '{"a":[{"b":1,"\\u0062":2}]}', '{"a":{"x":1},"a" :{}}'])(
    'a field given twice in one object is refused: %s',
    (text) => {
      expect(readJson(text)).toEqual({ ok: false, problem: 'repeated_field' });
    },
  );

  test('the same field in different objects, and text that looks like fields, are fine', () => {
    expect(readJson('[{"a":1},{"a":"\\"a\\":1, {\\"a\\":"}]').ok).toBe(true);
  });

  test('30,000 values are read, more are refused before they are parsed', () => {
    const values = (count: number) => `[${Array.from({ length: count }, () => '"a,\\",b"').join(',')}]`;
    expect(readJson(values(maxJsonValues)).ok).toBe(true);
    for (const text of [values(maxJsonValues + 1), '['.concat(','.repeat(100_000))])
      expect(readJson(text)).toEqual({ ok: false, problem: 'too_many_values' });
  });

  test('32 levels are read, 33 and a million are refused', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(readJson(nested(32)).ok).toBe(true);
    expect(readJson(nested(33))).toEqual({ ok: false, problem: 'too_deep' });
    expect(readJson(nested(500_000))).toEqual({ ok: false, problem: 'too_deep' });
  });
});
