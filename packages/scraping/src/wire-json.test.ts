import { expect, test } from '@jest/globals';
import { parseWireJson } from './wire-json.ts';

test('whole numbers above 2^53 keep their digits at any position', () => {
  expect(parseWireJson('{"id": 3000000000000000001,"all":[9007199254740993 , -9007199254740993]}')).toEqual({
    id: '3000000000000000001',
    all: ['9007199254740993', '-9007199254740993'],
  });
  expect(parseWireJson(' 3000000000000000001 ')).toBe('3000000000000000001');
});

test('other numbers stay numbers', () => {
  expect(parseWireJson('[9007199254740991, 1234567890123456, 1e20, 0.1234567890123456789]')).toEqual([
    9007199254740991, 1234567890123456, 1e20, 0.12345678901234568,
  ]);
});

test.each([
  'call: 3000000000000000001, or not',
  '3000000000000000001',
  '[3000000000000000001,3000000000000000001]',
  '\\": 3000000000000000001}',
])('a text with %j is unchanged, even next to a number', (caption) => {
  const answer = JSON.stringify({ caption, [caption]: 1 });
  expect(parseWireJson(answer)).toEqual({ caption, [caption]: 1 });
  expect(parseWireJson(`{"id":3000000000000000001,"user":${answer}}`)).toEqual({
    id: '3000000000000000001',
    user: { caption, [caption]: 1 },
  });
});

test.each(['', '{', '[0123456789012345678]', '{"id":3000000000000000001', '{"a":"x"3000000000000000001}'])(
  '%j is no JSON',
  (text) => {
    expect(parseWireJson(text)).toBeUndefined();
  },
);

test('too deeply nested JSON is rejected, because walking it would overflow the stack', () => {
  expect(parseWireJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBeUndefined();
});

test('null is null', () => {
  expect(parseWireJson('null')).toBeNull();
});
