import type { Profile } from '@creator-discovery/scraping';
import { testProfile } from '@creator-discovery/scraping/memory';
import { expect, test } from '@jest/globals';
import { creatorContacts } from './creator-contacts.ts';

function found(change: Partial<Profile>) {
  const profile = testProfile({ username: 'lena.clay', ...change });
  return creatorContacts(profile).map(({ type, value }) => `${type} ${value}`);
}

test('contacts come from the profile, the bio and its links, without duplicates', () => {
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
  ['https://facebook.com/profile.php?id=100012345&ref=x', 'FACEBOOK https://facebook.com/profile.php?id=100012345'],
  ['https://facebook.com/people/Lena-Clay/61550001', 'FACEBOOK https://facebook.com/people/Lena-Clay/61550001'],
  ['pinterest.de/jane', 'PINTEREST https://pinterest.de/jane'],
  ['https://www.pinterest.co.uk/jane/_saved', 'PINTEREST https://pinterest.co.uk/jane'],
  ['https://youtube.com/@jane/videos', 'VIDEONET https://youtube.com/@jane'],
  ['https://m.youtube.com/@はな', 'VIDEONET https://m.youtube.com/@はな'],
  ['https://snapchat.com/add/jane?share_id=1', 'SNAPCHAT https://snapchat.com/add/jane'],
  ['https://wa.me/+62%20812-3456-7890', 'WHATSAPP +6281234567890'],
  ['https://line.me/ti/p/~lena', 'LINEID lena'],
  ['https://line.me/R/ti/p/%40lena', 'LINEID @lena'],
  ['mailto:Jane@X.example?subject=Hi', 'EMAIL Jane@x.example'],
  ['https://vk.com/id1234', 'VK https://vk.com/id1234'],
  ['https://line.me/ti/p/abc', 'LINEID abc'],
  ['https://api.whatsapp.com/send?phone=4930123456', 'WHATSAPP +4930123456'],
  ['https://open.kakao.com/o/sabc', 'KAKAO https://open.kakao.com/o/sabc'],
  ['https://photonet.example/other', 'PHOTONET https://photonet.example/other'],
])('the link %j is %s', (external_url, contact) => {
  expect(found({ external_url })).toEqual([contact]);
});

test.each([
  'https://facebook.com',
  'https://photonet.example/Lena.Clay/',
  'https://wa.me/message/ABC',
  'https://x.com/share?text=hi',
  'https://twitter.com/intent/tweet?text=hi',
  'https://facebook.com/sharer/sharer.php?u=x',
  'https://facebook.com/groups/lena',
  'https://facebook.com/profile.php',
  'https://business.facebook.com/lena',
  'https://t.me/+AbC',
  'https://t.me/joinchat/AbC',
  'https://line.me/ti/g/AbC',
  'https://lin.ee/abc',
  'https://pin.it/abc',
  'https://vm.tiktok.com/ZM1/',
  'https://youtu.be/abc',
  'https://youtube.com/watch?v=abc',
  'https://vk.com/club123',
  'https://chat.whatsapp.com/Abc12345678',
  'https://open.kakao.com/o/gabc',
  'https://x.com/jane/status/123',
  'tiktok.com/@jane/video/7',
  'https://facebook.com/jane/posts/pfbid02',
  'https://t.me/jane/4711',
  'https://jane.tumblr.com/post/123',
  'https://weibo.com/1195230310/Ij9xyz',
  'https://photonet.example/stories/highlights/17',
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
  ['IG: lena.clay Tel: 030 1234567', 'PHONE 030 1234567'],
  ['Phone: (030) 1234567', 'PHONE (030) 1234567'],
  ['Telegram👉 @lena', 'TELEGRAM lena'],
  ['Berlin 📍 WhatsApp +49 171 2345678 ✨', 'WHATSAPP +49 171 2345678'],
  ['Snap: lena TikTok: see below', 'SNAPCHAT lena'],
  ['Book: +49 30 123456', 'PHONE +49 30 123456'],
  ['Book: +4️⃣9️⃣3️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣', 'PHONE +4930123456'],
  ['chat: t.me/jane.', 'TELEGRAM https://t.me/jane'],
  ['連絡はt.me/janeまで', 'TELEGRAM https://t.me/jane'],
  ['ｌｉｎｋｔｒ．ｅｅ／ｊａｎｅ', 'LINKTREE https://linktr.ee/jane'],
  ['🔗linktr.ee/jane🔥', 'LINKTREE https://linktr.ee/jane'],
  ['beacons.ai/jane 🔗', 'LINKTREE https://beacons.ai/jane'],
  ['jane.carrd.co', 'LINKTREE https://jane.carrd.co'],
  ['(www.facebook.com/jane)', 'FACEBOOK https://facebook.com/jane'],
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
  'line: up now, call: later',
  'on the line @hotel',
  'Telegram: below 👇',
  'youtube.com/@janeはな and jane@t.me/x',
  'ontwitter.com/jane or x.com',
  '+100 000 000 views',
  'Twitter: see the link below',
])('the line %j of a bio is no contact', (biography) => {
  expect(found({ biography })).toEqual([]);
});
