import { describe, expect, test } from '@jest/globals';
import { hashtagSeed, personSeed, readSeedLine } from './seed.ts';

describe('a person is parsed', () => {
  test.each([
    ['Ann.Lee', 'ann.lee'],
    ['@Ann_Lee9', 'ann_lee9'],
    ['https://photonet.example/Ann.Lee/', 'ann.lee'],
  ])('as %s', (text, name) => expect(personSeed(text)).toEqual({ kind: 'person', name }));

  test.each(['', 'two words', 'a'.repeat(31), 'jürgen', 'a-b'])('not as %j', (text) => {
    expect(personSeed(text)).toBeNull();
  });
});

describe('a hashtag is parsed', () => {
  test.each([
    ['#Sea', 'sea'],
    ['Sea', 'sea'],
    ['#여행', '여행'],
  ])('as %s', (text, name) => expect(hashtagSeed(text)).toEqual({ kind: 'hashtag', name }));

  test.each(['', '#', '#a b', '#a-b', `#${'a'.repeat(101)}`])('not as %j', (text) => {
    expect(hashtagSeed(text)).toBeNull();
  });
});

describe('a line of a seed file', () => {
  test.each([
    ['\uFEFFAnn', { kind: 'person', name: 'ann' }],
    ['#Sea', { kind: 'hashtag', name: 'sea' }],
    ['＃日本', { kind: 'hashtag', name: '日本' }],
    ['{"handle": "@Ann"}', { kind: 'person', name: 'ann' }],
    ['{"platform": "photonet", "handle": "Ann", "name": "Ann"}', { kind: 'person', name: 'ann' }],
    ['{"username": "Ann"}', { kind: 'person', name: 'ann' }],
    ['{"hashtag": "#Sea"}', { kind: 'hashtag', name: 'sea' }],
    ['  ', null],
  ])('%j is a seed', (line, seed) => expect(readSeedLine(line)).toEqual({ ok: true, seed }));

  test.each([
    ['two words', 'not a handle or hashtag'],
    ['https://photonet.example/p/Cx1aB/', 'is a link to a post or page, not to a creator'],
    ['{"handle": "https://shortnet.example/@ann"}', 'is a link to shortnet, but platform is photonet'],
    ['{"handle": ', 'not a JSON object'],
    ['{"name": "Ann"}', 'no handle, username or hashtag'],
    ['{"platform": "videonet", "handle": "ann"}', 'platform is not photonet'],
    ['{"handle": 7}', 'no handle, username or hashtag'],
  ])('%j is none: %s', (line, reason) => expect(readSeedLine(line)).toEqual({ ok: false, reason }));
});
