import { expect, test } from '@jest/globals';
import { exampleBlock, jsonText } from './examples.ts';

test('values share lines up to the maximum length, and the text stays equivalent JSON', () => {
  expect(exampleBlock(1)).toBe('```json\n1\n```');
  expect(jsonText({ a: [1, null], b: {} })).toBe('{"a": [1, null], "b": {}}');
  const long = 'x'.repeat(80);
  expect(jsonText({ list: [{ name: long, text: long }], pair: { id: 1, of: 'two' } })).toBe(
    `{\n "list": [\n  {\n   "name": "${long}",\n   "text": "${long}"\n  }\n ],\n "pair": {"id": 1, "of": "two"}\n}`,
  );
  expect(jsonText({ a: 1, b: [2], long, name: 'c', rows: [{ long, more: long }], d: 3, e: 4 })).toBe(
    `{\n "a": 1, "b": [2], "long": "${long}",\n "name": "c",\n "rows": [\n  {\n   "long": "${long}",\n   "more": "${long}"\n  }\n ],\n "d": 3, "e": 4\n}`,
  );
  for (let length = 80; length < 130; length += 1) {
    const value = { outer: { inner: ['y'.repeat(length), 1], none: null } };
    const text = jsonText(value);
    expect(JSON.parse(text)).toEqual(value);
    const splittable = text.split('\n').filter((line) => line.length > 120 && /[[{].*[\]}]/.test(line));
    expect([length, splittable]).toEqual([length, []]);
  }
});
