import { languageDetectorContract } from '@creator-discovery/collection/contract';
import { expect, test } from '@jest/globals';
import shortBios from './short-bios.json' with { type: 'json' };
import { TinyldLanguageDetector } from './tinyld-language-detector.ts';

languageDetectorContract(() => new TinyldLanguageDetector());

const detector = new TinyldLanguageDetector();

/** Realistic bios of one line. */
const samples = Object.entries(shortBios).flatMap(([code, bios]) => bios.split('|').map((text) => ({ code, text })));

test('recognises at least 95 % of short bios in twenty languages', () => {
  const right = samples.filter(({ code, text }) => detector.detect(text)?.code === code);
  expect(Object.keys(shortBios)).toHaveLength(20);
  expect(right.length / samples.length).toBeGreaterThan(0.95);
});

test('is wrong about at most 1 % of the texts with a high confidence', () => {
  const sure = samples.flatMap(({ code, text }) => {
    const detected = detector.detect(text);
    return detected !== null && detected.confidence >= 0.7 ? [detected.code === code] : [];
  });
  expect(sure.length / samples.length).toBeGreaterThan(0.8);
  expect(sure.filter((isRight) => !isRight).length).toBeLessThanOrEqual(sure.length / 100);
});

test.each([
  'Lena Clay',
  'ok',
  'Potter',
  'Chef',
  'café',
  'мама',
  'Sushi Bar',
  'Maria da Silva Santos',
  'me me',
  'La la LA',
])('has a low confidence for %j', (text) => {
  expect(detector.detect(text)?.confidence ?? 0).toBeLessThan(0.5);
});
