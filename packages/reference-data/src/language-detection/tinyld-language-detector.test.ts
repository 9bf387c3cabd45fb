import { languageDetectorContract } from '@creator-discovery/collection/contract';
import { expect, test } from '@jest/globals';
import { shortBios } from './short-bios.ts';
import { TinyldLanguageDetector } from './tinyld-language-detector.ts';

languageDetectorContract(() => new TinyldLanguageDetector());

const detector = new TinyldLanguageDetector();

const samples = Object.entries(shortBios).flatMap(([code, texts]) => texts.map((text) => ({ code, text })));

test('of short bios in twenty languages at least nineteen in twenty are recognised', () => {
  const right = samples.filter(({ code, text }) => detector.detect(text)?.code === code);
  expect(Object.keys(shortBios)).toHaveLength(20);
  expect(right.length / samples.length).toBeGreaterThan(0.95);
});

test('of those it is sure of, at most one in a hundred is wrong', () => {
  const sure = samples.flatMap(({ code, text }) => {
    const detected = detector.detect(text);
    return detected !== null && detected.confidence >= 0.7 ? [detected.code === code] : [];
  });
  expect(sure.length / samples.length).toBeGreaterThan(0.8);
  expect(sure.filter((isRight) => !isRight).length).toBeLessThanOrEqual(sure.length / 100);
});

test.each(['Lena Clay', 'ok', 'Potter', 'Sushi Bar', 'Maria da Silva Santos'])('of %j it is not sure', (text) => {
  expect(detector.detect(text)?.confidence ?? 0).toBeLessThan(0.5);
});
