import { describe, expect, test } from '@jest/globals';
import type { ContactFormats } from './contact-formats.ts';

export function contactFormatsContract(create: () => ContactFormats): void {
  describe('phone numbers', () => {
    test.each([
      ['+4930123456', null],
      ['+49 30 123456', null],
      ['+49 (30) 123-456', null],
      [' +49.30.123456 ', null],
      ['+4930123456', 'US'],
      ['030 123456', 'DE'],
      ['(030) 123-456', 'DE'],
    ])('%j in %j is +4930123456', (text, country) => {
      expect(create().phone(text, country)).toBe('+4930123456');
    });

    test.each([
      ['(212) 555-0123', 'US', '+12125550123'],
      ['01 23 45 67 89', 'FR', '+33123456789'],
    ])('a national number gets the country code: %j in %s', (text, country, number) => {
      expect(create().phone(text, country)).toBe(number);
    });

    test('a national number requires a known country', () => {
      expect(create().phone('030 123456', null)).toBeNull();
      expect(create().phone('030 123456', 'ZZ')).toBeNull();
    });

    test.each([
      '',
      '+',
      'none',
      '12',
      '+12',
      'call me',
      '+49 30 123456 or +49 30 654321',
      '+4930123456789012345',
      '@ana',
    ])('%j is not a phone number', (text) => {
      expect(create().phone(text, 'DE')).toBeNull();
      expect(create().phone(text, null)).toBeNull();
    });
  });

  test('a country has a calling code', () => {
    expect([create().callingCode('DE'), create().callingCode('ZZ')]).toEqual(['49', null]);
  });

  describe('e-mail addresses', () => {
    test.each([
      ['ana@bakery.example', 'ana@bakery.example'],
      ['Ana.Costa+Press@Bakery.EXAMPLE', 'Ana.Costa+Press@bakery.example'],
      [' ana@bakery.example ', 'ana@bakery.example'],
      ["o'hara@mail.bakery.example", "o'hara@mail.bakery.example"],
      ['josé@bäckerei.example', 'josé@bäckerei.example'],
    ])('%j is read as %j', (text, address) => {
      expect(create().email(text)).toBe(address);
      expect(create().email(address)).toBe(address);
    });

    test.each([
      '',
      'ana',
      'ana@',
      '@bakery.example',
      'ana@bakery',
      'ana bakery@bakery.example',
      'ana@@bakery.example',
      'ana@bakery.example, leo@bakery.example',
      'Ana <ana@bakery.example>',
      'ana..costa@bakery.example',
      'ana@bakery..example',
      'ana@-bakery.example',
      `${'a'.repeat(300)}@bakery.example`,
    ])('%j is not an e-mail address', (text) => {
      expect(create().email(text)).toBeNull();
    });
  });

  test.each(['+', '(', '"', '@', '.', 'a@', '1 ', '٠'])('%j repeated fifty thousand times is neither', (piece) => {
    const text = piece.repeat(50_000);
    expect(create().phone(text, 'DE')).toBeNull();
    expect(create().email(text)).toBeNull();
  });
}
