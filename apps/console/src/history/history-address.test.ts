import { expect, test } from '@jest/globals';
import { requestOf, wantedOf } from './history-address.ts';

test.each([
  [{}, { offset: 0 }],
  [{ from: '100' }, { offset: 100 }],
  [
    { from: '50', before: 'last' },
    { offset: 0, before: 'last' },
  ],
  [
    { from: '150', before: 'last', kind: 'export' },
    { offset: 100, before: 'last', kind: 'export' },
  ],
  [{ from: '0', before: 'last' }, { offset: 0 }],
])('the address %j reads history with %j', (address, request) => {
  expect(requestOf(wantedOf(address))).toEqual({ limit: 50, ...request });
});
