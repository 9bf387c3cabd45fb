import { expect, test } from '@jest/globals';
import { contactTypesOf } from './creator.ts';

test('channels of contacts are distinct', () => {
  expect(
    contactTypesOf([
      { type: 'EMAIL', value: 'a' },
      { type: 'PHONE', value: 'b' },
      { type: 'EMAIL', value: 'c' },
    ]),
  ).toEqual(['EMAIL', 'PHONE']);
});
