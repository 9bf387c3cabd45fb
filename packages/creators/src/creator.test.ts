import { expect, test } from '@jest/globals';
import { contactTypesOf } from './creator.ts';

test('each channel of the contacts is listed once', () => {
  expect(
    contactTypesOf([
      { type: 'EMAIL', value: 'a' },
      { type: 'PHONE', value: 'b' },
      { type: 'EMAIL', value: 'c' },
    ]),
  ).toEqual(['EMAIL', 'PHONE']);
});
