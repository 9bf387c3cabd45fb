import { expect, test } from '@jest/globals';
import { channelInSentence } from '../kit/contact-channels.ts';
import { ageBand, credibilityWords, restOf, shareWords } from './creator-words.ts';

test('small shares are shown as <1, and the remainder ignores rounding errors', () => {
  expect([0, 0.06, 0.99, 6.6, 37.2].map(shareWords)).toEqual(['0', '<1', '<1', '7', '37']);
  expect([restOf([74.85, 25.15]), restOf([99.97]), restOf([150]), restOf([])]).toEqual([0, 0, 0, 100]);
  expect(restOf([53.7, 31.1])).toBeCloseTo(15.2);
});

test('credibility in words', () => {
  expect(credibilityWords(73)).toEqual({ text: 'below 75 %: check closely', tone: 'warn' });
  expect(credibilityWords(75).tone).toBeNull();
  expect(credibilityWords(90)).toEqual({ text: 'very good', tone: 'accent' });
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
