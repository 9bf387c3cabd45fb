import { expect, test } from '@jest/globals';
import { publicText } from '../public-text.ts';
import labels from './contact-labels.json' with { type: 'json' };
import { addNetworkHosts, contactOfLink } from './contact-links.ts';
import { contactsInText } from './contacts-in-text.ts';

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
  ['lena88 on snapchat', '••• on snapchat'],
  ['with @lena on telegram and WhatsApp', 'with ••• on telegram and WhatsApp'],
  ['インスタ lena88', 'インスタ •••'],
  ['jane🌀gmail.com', '•••'],
  ['jane собака mail.ru', '•••'],
  ['jane собака mail точка ru', '•••'],
  ['jane [æt] web.de', '•••'],
  ['jane ät web punkt de', '•••'],
  ['vx：lena88', 'vx：•••'],
  ['jane ★ gmail.com', '•••'],
  ['j a n e ( a t ) g m a i l . c o m', '•••'],
  ['just a n n @ x . c o m now', 'just ••• now'],
  ['email: jane at gmail', 'email: •••'],
  ['jane arobase gmail point com', '•••'],
  ['jane(małpa)wp.pl', '•••'],
  ['jane艾特qq.com', '•••'],
  ['문의 jane골뱅이naver.com', '문의 •••'],
  ['contact our Line: @jane', 'contact our Line: @•••'],
  ['📧 jane @ gmail | Berlin', '📧 ••• | Berlin'],
  ['商务合作V：lena888', '商务合作V：•••'],
  ['X: @lena', 'X: @•••'],
  ['IG/TikTok: @lena.b', 'IG/TikTok: @•••'],
  ['ไอดีไลน์ lena88', 'ไอดีไลน์ •••'],
  ['tel 0️⃣1️⃣7️⃣1️⃣ 2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣', 'tel •••'],
])('%j is shown as %j', (text, shown) => {
  expect(publicText(text)).toBe(shown);
});

test.each(
  (
    '90-60-90 175cm 55kg ¦ 12 345 678 subs ¦ 2010/11-2020/21 ¦ 01.01.-31.12.2020 ¦ coffee @ 9.30 ¦ ' +
    'doors @ 9.30pm ¦ Kik boxer ¦ dm me on insta, live on twitch ¦ IG 12.5k | TikTok 1.2M ¦ ' +
    'mail 🌀 shop.com ¦ email: me at work, editor at gmail ¦ 1️⃣ coffee 2️⃣ tea ¦ a b c d e f g h ¦ ' +
    '微博大V：lena888 ¦ 感谢@brand.cn ¦ Tour 12.05.2026 · 13.05.2026 · 2026·05·14 ¦ Brand X: @lena ¦ https://lena.example/news/telegram: lena ¦ all recipes (telegram) ¦ ' +
    'telegram:\nbest recipes of 2024'
  ).split(' ¦ '),
)('%j is shown', (text) => {
  expect(publicText(text)).toBe(text);
});

test.each([
  ['@lena on telegram', 'TELEGRAM lena'],
  ['🎥 @lena on TikTok | Berlin', 'SHORTNET lena'],
  ['insta: lena', 'PHOTONET lena'],
  ['sc: lena88', 'SNAPCHAT lena88'],
  ['加V：lena888', 'WECHAT lena888'],
  ['Twitter/X: @lena', 'TWITTER lena'],
  ['x @lena', ''],
  ['lena88 on snapchat', ''],
  ['by @anna and @lena on tiktok', ''],
  ['@lena on telegram if you must', ''],
  ['@lena (telegram)', ''],
  ['IG: paused', ''],
])('%j has the contacts %j', (text, contacts) => {
  expect([...contactsInText(text)].map(({ type, value }) => `${type} ${value}`).join()).toBe(contacts);
});

test.each([
  ['https://t.me/jane/4711', undefined],
  ['https://facebook.com/jane/posts/abc', undefined],
  ['https://jane.tumblr.com/archive', 'jane'],
  ['https://x.com/jane/media', 'jane'],
])('the link %j leads to %j', (link, name) => {
  expect(contactOfLink(link)?.name).toBe(name);
});

test('the hosts of an installation have links to people', () => {
  expect(contactOfLink('https://photos.corp.example/lena')).toBeNull();
  addNetworkHosts([['photos.corp.example', 'photonet']]);
  expect(contactOfLink('https://photos.corp.example/lena')).toMatchObject({ type: 'PHOTONET', name: 'lena' });
  expect(contactOfLink('https://photos.corp.example/p/Cx1')).toBeNull();
});
