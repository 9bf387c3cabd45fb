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
  ['0049 30 123456', null, '+4930123456'],
  ['0057 300 1234567', 'CO', '+573001234567'],
  ['(+49) 30 123456', null, '+4930123456'],
  ['00 (49) 30 123456', null, '+4930123456'],
  ['٠٠٤٩ ٣٠ ١٢٣٤٥٦', null, '+4930123456'],
  ['0011 49 30 123456', 'AU', '+4930123456'],
  ['001 49 171 2345678', 'SG', '+491712345678'],
  ['+49 171 2345678 ext. 5', null, '+491712345678'],
  ['+52 1 55 4525 8448', null, '+525545258448'],
  ['+4930123456.0', null, '+4930123456'],
  ['0301234567.0', 'DE', '+49301234567'],
])('%j in %j is %s', (text, country, number) => {
  expect(new LibraryContactFormats().phone(text, country)).toBe(number);
});

test.each(['00000000', '12345', '+1 000 000 0000'])('%j is too little of a phone number', (text) => {
  expect(new LibraryContactFormats().phone(text, 'DE')).toBeNull();
});

test.each(['ana@studio.com.follow', 'ana@gmail.comdm', 'ana@com'])('%j has no domain that exists', (text) => {
  expect(new LibraryContactFormats().email(text)).toBeNull();
});
