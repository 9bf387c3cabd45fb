import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readNumber } from './numbers.ts';

type Decimal = '.' | ',' | null;

function read(text: string, decimal: Decimal, isWhole = false): number | string {
  const reading = readNumber(text, decimal, { isWhole });
  return reading.ok ? reading.value : reading.reason;
}

// Each text with its meaning for a decimal point, a decimal comma, and an unknown locale.
test.each([
  ['3,5', 3.5, 3.5, 3.5],
  ['0,5', 0.5, 0.5, 0.5],
  ['.5', 0.5, 0.5, 0.5],
  ['0.125', 0.125, 0.125, 0.125],
  ['10.000', 10, 10_000, 'unclear'],
  ['10,000', 10_000, 10, 'unclear'],
  ['1.234', 1.234, 1234, 'unclear'],
  ['10 000', 10_000, 10_000, 10_000],
  ['1.234,5', 1234.5, 1234.5, 1234.5],
  ["1'234.50", 1234.5, 1234.5, 1234.5],
  ['1,234,567', 1_234_567, 1_234_567, 1_234_567],
  ['12,34,567', 1_234_567, 1_234_567, 1_234_567],
  ['1,2m', 1_200_000, 1_200_000, 1_200_000],
  ['12.3K', 12_300, 12_300, 12_300],
  ['12.345k', 12_345, 12_345_000, 'unclear'],
  ['1,2 Mio.', 1_200_000, 1_200_000, 1_200_000],
  ['1.5 million', 1_500_000, 1_500_000, 1_500_000],
  ['12,3 tys.', 12_300, 12_300, 12_300],
  ['１．２万', 12_000, 12_000, 12_000],
  ['١٬٢٣٤٫٥', 1234.5, 1234.5, 1234.5],
  ['3.5%', 3.5, 3.5, 3.5],
  ['-5', -5, -5, -5],
  ['−0', 0, 0, 0],
  ...['', '-', '1.2.3', '1,2,3', '12 34', '1 mil', '12 followers', '1e5', '5-10', '9'.repeat(400)].map(
    (text) => [text, 'not_a_number', 'not_a_number', 'not_a_number'] as const,
  ),
])('%s is read with the separators of the locale', (text, withPoint, withComma, unknown) => {
  expect([read(text, '.'), read(text, ','), read(text, null)]).toEqual([withPoint, withComma, unknown]);
});

test.each([
  ['10.000', 10_000],
  ['1,234', 1234],
  ['1.5', 1.5],
  ['100,00', 100],
  ['1.234k', 'unclear'],
])('%s, where a whole number is expected, is %s in every locale', (text, value) => {
  expect(read(text, null, true)).toBe(value);
});

const locales = fc.constantFrom('en', 'en-ZA', 'en-IN', 'de', 'de-CH', 'fr', 'es', 'pt-BR', 'pl', 'ja', 'hi', 'ar-EG');

test('numbers written by Intl are read back, and without the locale they are the same number or unclear', () => {
  fc.assert(
    fc.property(locales, fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.nat(4), (locale, digits, places) => {
      const value = digits / 10 ** places;
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: places });
      const written = format.format(value);
      const decimal = /[٫.]/.test(new Intl.NumberFormat(locale).format(0.5)) ? '.' : ',';
      expect(read(written, decimal)).toBeCloseTo(value, 3);
      expect(['unclear', read(written, decimal)]).toContain(read(written, null));
    }),
  );
});

test('any text is a finite number or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-0-9., 'km%]{0,12}$/)), (text) => {
      const reading = readNumber(text, '.');
      expect(!reading.ok || Number.isFinite(reading.value)).toBe(true);
    }),
  );
});
