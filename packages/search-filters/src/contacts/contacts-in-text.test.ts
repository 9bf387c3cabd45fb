import { expect, test } from '@jest/globals';
import { publicText } from '../public-text.ts';
import labels from './contact-labels.json' with { type: 'json' };
import { addNetworkHosts, contactOfLink } from './contact-links.ts';

const { PHONE: _, ...channels } = labels.channels;

test.each(
  Object.values(channels)
    .concat(labels.otherMessengers)
    .flatMap((names) => names.split('|')),
)('a name after %j is blanked, but no other word', (label) => {
  for (const text of [`${label}: lena`, `(${label.toUpperCase()} ➡️ lena)`, `hi\n${label} 👉 lena\nBerlin`])
    expect(publicText(text)).toBe(text.replace('lena', '•••'));
  for (const text of [label, `${label}, lena`, `${label} of the best`, `x${label}: lena`])
    expect(publicText(text)).toBe(text);
});

test.each([
  ['kik me: lena', 'kik me: •••'],
  ['kik me @ lena88', 'kik me @ •••'],
  ['@lena_88 (telegram)', '••• (telegram)'],
  ['Berlin | lena88 [ Snapchat ]', 'Berlin | ••• [ Snapchat ]'],
  ['kik:\nlena', 'kik:\n•••'],
  ['jane@hotmail,co,uk', '•••'],
  ['gmail: jane.doe', 'gmail: •••'],
])('%j is shown as %j', (text, shown) => {
  expect(publicText(text)).toBe(shown);
});

test.each([
  '90-60-90 175cm 55kg',
  '12 345 678 subs',
  '2010/11-2020/21',
  '01.01.-31.12.2020',
  'coffee @ 9.30',
  'doors @ 9.30pm',
  'Kik boxer',
  'all recipes (telegram)',
  'telegram:\nbest recipes of 2024',
])('%j is shown', (text) => {
  expect(publicText(text)).toBe(text);
});

test('the hosts of an installation have links to people', () => {
  expect(contactOfLink('https://photos.corp.example/lena')).toBeNull();
  addNetworkHosts([['photos.corp.example', 'photonet']]);
  expect(contactOfLink('https://photos.corp.example/lena')).toMatchObject({ type: 'PHOTONET', name: 'lena' });
  expect(contactOfLink('https://photos.corp.example/p/Cx1')).toBeNull();
});
