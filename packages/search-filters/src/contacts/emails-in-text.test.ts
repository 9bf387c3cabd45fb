import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { publicText } from '../public-text.ts';
import { contactsInText, plainText } from './contacts-in-text.ts';
import { emailsIn } from './emails-in-text.ts';

type Piece = fc.Arbitrary<string>;

test.each([
  ['Write to Anna.B@Brand.COM.', 'Anna.B@brand.com'],
  ['hi@x.example hi@X.example', 'hi@x.example'],
  ['jane@gmail,com, jane*at*brand*dot*com', 'jane@gmail.com,jane@brand.com'],
  ['anna@brand[dot]com', 'anna@brand.com'],
  ['anna małpa wp kropka pl', 'anna@wp.pl'],
  ['E-Mail: anna at brand dot com', 'anna@brand.com'],
  ['𝐚𝐧𝐧𝐚@𝐠𝐦𝐚𝐢𝐥.𝐜𝐨𝐦', 'anna@gmail.com'],
  ['anna&#64;brand.com, bea%40brand.com', 'anna@brand.com,bea@brand.com'],
  ['anna&#x40;brand.com', 'anna@brand.com'],
  ['post: info@bücher.example', 'info@bücher.example'],
  ['me@пример.рф', 'me@пример.рф'],
  ['문의anna@naver.com으로', 'anna@naver.com'],
  ["o'hara@brand.ie|_anna_@brand.ie", "o'hara@brand.ie,_anna_@brand.ie"],
  ['a@b.com/c@d.com;e@f.com,g@h.com', 'a@b.com,c@d.com,e@f.com,g@h.com'],
  ['info@studio.com.Live now', 'info@studio.com'],
  ['info@studio.com.link in bio', 'info@studio.com'],
  ['info@Studio.com.AU', 'info@studio.com.au'],
  ['info@brand.com. Me encanta', 'info@brand.com'],
  ['jane@gmail.comfollow', 'jane@gmail.com'],
  ['jane@brand.community', 'jane@brand.community'],
  ['jane@studio.deIG: jane', 'jane@studio.de'],
  ['jane@x.com。お仕事', 'jane@x.com'],
  ['jane@x.com-DM', 'jane@x.com'],
  ['j a n e @ g m a i l . c o m', 'jane@gmail.com'],
  ['mail: a n n @ x . c o . u k now, b o b @ y . d e', 'ann@x.co.uk,bob@y.de'],
])('%j has the address %s', (text, addresses) => {
  expect(emailsIn(text).join(',')).toBe(addresses);
  expect(emailsIn(publicText(text))).toEqual([]);
});

test.each(
  (
    'New video at youtube.com ¦ Find me @ theshop.com ¦ Email me at theshop.com ¦ ' +
    'email me at gmail dot com ¦ email: jane at gmail ¦ anna at brand dot com ¦ ' +
    'follow @anna.b and anna @brand.com ¦ @jane@mastodon.social or jane@mastodon.social ¦ ' +
    'https://user:pass@host.com and www.x.com/a?to=b@c.com ¦ live@9.pm, doors@8.pm ¦ ' +
    'photo@2x.png, jane@gmail, jane@studio.cofounder ¦ mail so\u200bfi@x.example or jane@gmail.co\u200bm ¦ ' +
    'ex-@google.com, 100K@instagram.com, rated 4.5@yelp.com ¦ j\u0430ne@gmail.com ¦ jane..doe@x.com, jane.@x.com, @x.com ¦ jane@com, a@-b.com, a@b-.com ¦ ' +
    'sets@ club.com ¦ jane🌀gmail.com ¦ jane 📧 gmail.com ¦ just a n n @ x . c o m ¦ ' +
    'j a n e @ g m a i l . c o m p ¦ j a n e@gmail.com, j a n e (at) gmail.com'
  ).split(' ¦ '),
)('%j has no address', (text) => {
  expect(emailsIn(text)).toEqual([]);
});

test('a plain address is found in any text', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/);
  fc.assert(
    fc.property(name, fc.stringMatching(/^[a-z]{2,20}$/), (local, domain) => {
      fc.pre(!/^(?:mastodon|mstdn|misskey|pixelfed|threads)$/.test(domain));
      expect(emailsIn(`✨ ${local}@${domain}.com\n✨`)).toEqual([`${local}@${domain}.com`]);
    }),
  );
});

test('what free answers show of any spelling has no contact', () => {
  const [names, ats, dots, others] = [
    'jane|j_d|ｊａｎｅ|JANE',
    '@| @ |＠|&#64;|&commat;|%40|(at)| at | AT |*at*| arroba |#',
    '.|. | . |。|．|,| , | dot |[dot]|-dot-| DOT | punto |*punkt*',
    'gmail|hotmail|shop|ｇｍａｉｌ|com|co|uk|de|mail: |E-Mail - |📩 |✉️|correo=| |\n|\u2060|\u200b|•|/',
  ].map((pieces) => fc.constantFrom(...pieces.split('|'))) as [Piece, Piece, Piece, Piece];
  const text = fc.array(fc.oneof(names, ats, dots, others), { maxLength: 9 }).map((parts) => parts.join(''));
  const host = fc.constantFrom(
    'gmail com ',
    'hotmail co uk',
    'hotmail de ',
    'shop com ',
    'shop co uk',
    'ｇｍａｉｌ ｃｏｍ ',
  );
  const address = fc
    .tuple(text, names, ats, host, dots, dots, text)
    .map(([before, name, at, labels, one, two, after]) => {
      const [first, second, third] = labels.split(' ');
      return `${before}${name}${at}${first}${one}${second}${third && two + third}${after}`;
    });
  const hasNone = (written: string) => {
    const shown = publicText(written);
    expect([...emailsIn(shown), ...contactsInText(plainText(shown))]).toEqual([]);
  };
  fc.assert(fc.property(fc.oneof(address, text), hasNone), { numRuns: 1000 });
});

describe('a text of strangers', () => {
  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2200 }), (text) => {
        expect(Array.isArray(emailsIn(text))).toBe(true);
      }),
    );
  });

  test.each(['a', '@', 'a@', '@a', 'a.', '@a.', 'a at ', ' dot ', '(at)', 'a@b.aA', 'a@b.c', ' ', '\u3164', '(at'])(
    'of half a megabyte of %j is read',
    (piece) => {
      expect(Array.isArray(emailsIn(piece.repeat(500_000 / piece.length)))).toBe(true);
    },
  );
});
