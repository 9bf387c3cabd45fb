import { expect, test } from '@jest/globals';
import { channelInSentence } from '../kit/contact-channels.ts';
import { ageBand, credibilityWords, restOf, roundedShares } from './creator-words.ts';

test('the remainder ignores rounding errors', () => {
  expect([restOf([74.85, 25.15]), restOf([99.97]), restOf([150]), restOf([])]).toEqual([0, 0, 0, 100]);
  expect(restOf([53.7, 31.1])).toBeCloseTo(15.2);
});

test('rounded shares of a whole add up to 100 %', () => {
  expect(roundedShares([52.55, 47.45])).toEqual([52.6, 47.4]);
  expect(roundedShares([47.55, 52.55])).toEqual([47.5, 52.5]);
  expect(roundedShares([33.333, 33.333, 33.334])).toEqual([33.3, 33.3, 33.4]);
  expect(roundedShares([12.34, 20.06])).toEqual([12.3, 20.1]);
  expect(roundedShares([])).toEqual([]);
});

test('credibility in words', () => {
  expect([73, 75, 90].map(credibilityWords)).toEqual(['below 75%: check closely', 'average', 'very good']);
});

test('codes become words', () => {
  expect(['EMAIL', 'WHATSAPP', 'LINKTREE'].map(channelInSentence)).toEqual([
    'an email address',
    'WhatsApp',
    'Linktree',
  ]);
  const bands = [
    { min: 18, max: 24 },
    { min: 65, max: 100 },
  ];
  expect(bands.map(ageBand)).toEqual(['18–24', '65+']);
});
