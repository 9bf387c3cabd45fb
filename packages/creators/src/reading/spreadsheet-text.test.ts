import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { plainText, spreadsheetText } from './spreadsheet-text.ts';

test.each([
  ["x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"],
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['travel - hiking', 'travel - hiking'],
  ['+4930123456', '+4930123456'],
  ['+4930123456;=1', "'+4930123456;'=1"],
])('%j becomes %j', (text, guarded) => {
  expect(spreadsheetText(text)).toBe(guarded);
});

test('every text is read back', () => {
  const text = fc.string({ unit: fc.oneof(fc.constantFrom(...'=+-@＝;,|\t\n "a1\''), fc.string({ unit: 'binary' })) });
  fc.assert(fc.property(text, (written) => expect(plainText(spreadsheetText(written))).toBe(written)));
});
