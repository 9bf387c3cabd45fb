import { emailsIn } from '@creator-discovery/scraping';
import { testProfile } from '@creator-discovery/scraping/memory';
import { publicText } from '@creator-discovery/search-filters';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { creatorContacts } from './creator-contacts.ts';

type Way = (name: string, host: string) => readonly [text: string, contact: string];

function wide(text: string): string {
  return text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}

function mail(write: (name: string, host: string) => string): Way {
  return (name, host) => [write(name, host), `EMAIL ${name}@${host}`];
}

function spelled(at: string, dot: string): Way {
  return mail((name, host) => `${name}${at}${host.replaceAll('.', dot)}`);
}

function other(write: string, contact: string): Way {
  return (name) => [write.replace('NAME', name), contact.replace('NAME', name)];
}

/** 41 ways in which people write contacts. */
const ways: readonly Way[] = [
  spelled('@', '.'),
  spelled(' (at) ', ' (dot) '),
  spelled('[at]', '[dot]'),
  spelled('(at)', '.'),
  spelled('{at}', ' {dot} '),
  spelled('[@]', '[.]'),
  spelled('@', ' dot '),
  spelled(' (arroba) ', ' (punto) '),
  spelled(' arroba ', ' punto '),
  spelled(' AT ', ' DOT '),
  mail((name, host) => `📧${name}@${host}🌍`),
  mail((name, host) => `Email: ${name}@${host}.`),
  mail((name, host) => `mailto:${name}@${host}?subject=hi`),
  mail((name, host) => `<${name}@${host}>`),
  mail((name, host) => wide(`${name}@${host}`)),
  mail((name, host) => `${name}@${host}.Follow me`),
  mail((name, host) => `${name}@${host}DM me`),
  mail((name, host) => `連絡は${name}@${host}まで`),
  mail((name, host) => `📩${name}@${host}ㅤTikTok`),
  mail((name, host) => `${name.slice(0, 2)}\u00ad${name.slice(2)}@${host}`),
  mail((name, host) => `✉️ ${name}@${host}|booking`),
  (name) => [`Mail: ${name} at gmail.com`, `EMAIL ${name}@gmail.com`],
  (name) => [`📩 ${name} @ gmail . com`, `EMAIL ${name}@gmail.com`],
  other('wa.me/6281234567890', 'WHATSAPP +6281234567890'),
  other('WhatsApp +49 171 2345678', 'WHATSAPP +49 171 2345678'),
  other('☎️ +49 30 123456', 'PHONE +49 30 123456'),
  other('+33 1 23 45 67 89', 'PHONE +33 1 23 45 67 89'),
  other('t.me/NAME', 'TELEGRAM https://t.me/NAME'),
  other('Telegram: @NAME', 'TELEGRAM NAME'),
  other('linktr.ee/NAME', 'LINKTREE https://linktr.ee/NAME'),
  other('👻 snap: NAME', 'SNAPCHAT NAME'),
  other('https://www.facebook.com/NAME?ref=bio', 'FACEBOOK https://facebook.com/NAME'),
  other('youtube.com/@NAME', 'VIDEONET https://youtube.com/@NAME'),
  other('NAME.tumblr.com', 'TUMBLR https://NAME.tumblr.com'),
  other('微信: NAME', 'WECHAT NAME'),
  other('微信号：NAME', 'WECHAT NAME'),
  other('V信：NAME', 'WECHAT NAME'),
  mail((name, host) => `💌 ${[...`${name}@${host}`].join(' ')}`),
  other('IG: @NAME', 'PHOTONET NAME'),
  other('@NAME on telegram', 'TELEGRAM NAME'),
  other('twitch.tv/NAME', 'TWITCHTV https://twitch.tv/NAME'),
];

const decoys = [
  'Find me at theshop.com',
  'Editor at vogue.com',
  'Live @ brixton.com',
  'look at this dot com',
  'with @anna.b and @jane@mastodon.social',
  'photos@2x.png',
  'since 2015, 24/7, 100 recipes',
  'shop https://theshop.com/sale?ref=me',
  'x.com/share?text=hi facebook.com/groups/cooks t.me/+AbC lin.ee/abc',
  'Berlin | line by line',
  'doors@8.pm',
  'chef🌀gmail.com',
  'chat_88 on telegram',
  'DM for collabs',
  'Find us at gmail dot com',
];

const bios = fc.sample(
  fc.record({
    way: fc.constantFrom(...ways),
    name: fc.stringMatching(/^[a-z]{4,8}[._]?[a-z]{2,4}\d?$/).map((name) => name.replace('.', '')),
    host: fc.constantFrom('gmail.com', 'studio.co.uk', 'marca.es', 'agency.example', 'bakery.com'),
    before: fc.constantFrom('', 'Travel & food\n', '✨ Berlin ✨ ', ...decoys.map((decoy) => `${decoy}\n`)),
    after: fc.constantFrom('', '\nDM me', ' ✨', ...decoys.map((decoy) => `\n${decoy}`)),
  }),
  { numRuns: 1000, seed: 38 },
);

function contactsOf(biography: string): string[] {
  const profile = testProfile({ username: 'somebody', biography, bio_emails: emailsIn(biography) });
  const shown = { ...profile, contact_email: null, contact_phone: null, external_url: null, bio_links: [] };
  return creatorContacts(shown).map(({ type, value }) => `${type} ${value}`);
}

test('of 1,000 bios at least 95 % of the contacts are found, and none is invented', () => {
  const [missed, invented]: [string[], string[]] = [[], []];
  for (const { way, name, host, before, after } of bios) {
    const [text, contact] = way(name, host);
    const found = contactsOf(`${before}${text}${after}`);
    if (!found.includes(contact)) missed.push(`${before}${text}${after}`);
    invented.push(...found.filter((one) => one !== contact).map((one) => `${one} in ${before}${text}${after}`));
  }
  expect(invented).toEqual([]);
  expect(missed.slice(0, missed.length - 50)).toEqual([]);
});

test('what free answers show of these bios has no contact', () => {
  const readable = bios.map(({ way, name, host, before, after }) => publicText(before + way(name, host)[0] + after));
  expect(readable.filter((text) => contactsOf(text).length > 0)).toEqual([]);
});

const pieces = 'lena|lena_c|a@b.com| | |@|.| - |👉|📍|•••|kik|LINE|weixin|微信|gmail|com'.split('|');
const signs = 'at|dot|*at*|(at)|[dot]|,|/|t.me/|+49 30 123456|2010-2020|12.05.1990|WhatsApp |id'.split('|');

test('what free answers show of any text has no contact', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...pieces, ...signs), fc.string({ unit: 'grapheme', maxLength: 1 })));
  fc.assert(fc.property(text, (parts) => expect(contactsOf(publicText(parts.join('')))).toEqual([])));
});
