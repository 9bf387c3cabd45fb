import type { Profile } from '@creator-discovery/scraping';
import { testProfile } from '@creator-discovery/scraping/memory';
import { expect, test } from '@jest/globals';
import { contactLinks, creatorContacts, readContactLinks } from './creator-contacts.ts';

function found(change: Partial<Profile>) {
  const profile = testProfile({ username: 'lena.clay', ...change });
  return creatorContacts(profile, contactLinks).map(({ type, value }) => `${type} ${value}`);
}

test('contacts come from the profile, the bio and its links, each once', () => {
  const contacts = found({
    biography: 'Telegram: @lena_clay\nWhatsApp +49 171 2345678 | www.facebook.com/lena.clay?ref=bio',
    contact_email: 'lena@example.com',
    bio_emails: ['Lena@example.com', 'press@example.com'],
    contact_phone: '030 123456',
    external_url: 'https://linktr.ee/lena',
    bio_links: [
      { url: 'https://linktr.ee/lena', title: '', link_type: 'external' },
      { url: 'https://wa.me/491712345678?text=hi', title: 'chat', link_type: 'external' },
      { url: 'https://lena.example/shop', title: 'shop', link_type: 'external' },
    ],
  });
  expect(contacts).toEqual([
    'EMAIL Lena@example.com',
    'EMAIL press@example.com',
    'PHONE 030 123456',
    'LINKTREE https://linktr.ee/lena',
    'WHATSAPP +491712345678',
    'FACEBOOK https://facebook.com/lena.clay',
    'TELEGRAM lena_clay',
    'WHATSAPP +49 171 2345678',
  ]);
});

test.each([
  ['https://t.me/lena', 'TELEGRAM https://t.me/lena'],
  ['http://m.facebook.com/lena/', 'FACEBOOK https://m.facebook.com/lena'],
  ['https://line.me/ti/p/abc', 'LINEID abc'],
  ['https://api.whatsapp.com/send?phone=4930123456', 'WHATSAPP +4930123456'],
  ['https://open.kakao.com/o/abc', 'KAKAO https://open.kakao.com/o/abc'],
  ['https://photonet.example/other', 'PHOTONET https://photonet.example/other'],
  ['videonet.example/@lena', 'VIDEONET https://videonet.example/@lena'],
])('the link %j is %s', (external_url, contact) => {
  expect(found({ external_url })).toEqual([contact]);
});

test.each([
  'https://facebook.com',
  'https://photonet.example/Lena.Clay/',
  'https://wa.me/message/ABC',
  'https://notfacebook.com/lena',
  'https://facebook.com.evil.example/lena',
  'lena',
  '',
  'https://',
])('the link %j is no contact', (external_url) => {
  expect(found({ external_url })).toEqual([]);
});

test.each([
  ['snap: lena.clay', 'SNAPCHAT lena.clay'],
  ['👻 @lenaclay', 'SNAPCHAT lenaclay'],
  ['LINE ID：lena_clay', 'LINEID lena_clay'],
  ['Tel. 030 123456', 'PHONE 030 123456'],
  ['☎️ +49 30 123456', 'PHONE +49 30 123456'],
  ['微信: lena_clay', 'WECHAT lena_clay'],
])('the line %j of a bio is %s', (biography, contact) => {
  expect(found({ biography })).toEqual([contact]);
});

test.each([
  '@lena',
  'with @otto',
  'line by line',
  'snap happy',
  'since 2015',
  'call me maybe',
  'Twitter: see the link below',
])('the line %j of a bio is no contact', (biography) => {
  expect(found({ biography })).toEqual([]);
});

test('a table of another form is refused', () => {
  expect(() =>
    readContactLinks({ hosts: { 'a.example': { channel: 'FAX', value: 'address' } }, labels: {} }),
  ).toThrow();
});
