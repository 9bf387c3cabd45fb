import { expect, test } from '@jest/globals';
import { isLong, jsonInSlices } from './json-slices.ts';

test('the text equals that of JSON.stringify for any body', async () => {
  const rows = Array.from({ length: 501 }, (_, number) => ({ number, text: `"${number}"\n`, nothing: undefined }));
  for (const body of [
    { creators: rows, empty: [], absent: undefined, 'a "name"': null, numbers: [1, undefined, null], deep: { rows } },
    { a: Array.from({ length: 50 }, () => [[]]), b: Array.from({ length: 51 }, () => undefined) },
    {},
  ])
    expect(await jsonInSlices(body)).toBe(JSON.stringify(body));
});

test('only bodies with long arrays are written in slices', () => {
  const bodies = [{}, { a: new Array(50) }, null, 'text', { a: new Array(51) }];
  expect(bodies.map(isLong)).toEqual([false, false, false, false, true]);
});
