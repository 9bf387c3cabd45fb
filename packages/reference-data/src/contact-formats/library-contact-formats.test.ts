import { contactFormatsContract } from '@creator-discovery/creators/contract';
import { expect, test } from '@jest/globals';
import { LibraryContactFormats } from './library-contact-formats.ts';

contactFormatsContract(() => new LibraryContactFormats());

test.each([
  ['8 (912) 345-67-89', 'RU', '+79123456789'],
  ['090-1234-5678', 'JP', '+819012345678'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['٠١٠ ١٢٣٤ ٥٦٧٨', 'EG', '+201012345678'],
  ['0049 30 123456', 'FR', '+4930123456'],
  ['+49 171 2345678 ext. 5', null, '+491712345678'],
])('%j in %j is %s', (text, country, number) => {
  expect(new LibraryContactFormats().phone(text, country)).toBe(number);
});
