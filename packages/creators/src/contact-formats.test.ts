import { expect, test } from '@jest/globals';
import { readContacts, withReadContacts } from './contact-formats.ts';
import type { Contact } from './facts/values.ts';
import { MemoryContactFormats } from './testing/memory-contact-formats.ts';

function read(type: Contact['type'], value: string) {
  const { contacts, unreadable } = readContacts([{ type, value }], 'DE', new MemoryContactFormats());
  return [contacts.map((contact) => contact.value), unreadable.length];
}

test.each<[Contact['type'], string, ...string[]]>([
  ['EMAIL', 'a@x.example; b@y.example', 'a@x.example', 'b@y.example'],
  ['EMAIL', 'a@x.example / b@y.example c@z.example', 'a@x.example', 'b@y.example', 'c@z.example'],
  ['EMAIL', 'mailto:a@x.example?subject=Hi', 'a@x.example'],
  ['EMAIL', 'Ann <a@x.example>, "Bo, B" <b@y.example>', 'a@x.example', 'b@y.example'],
  ['EMAIL', 'ａ＠ｘ．ｅｘａｍｐｌｅ', 'a@x.example'],
  ['EMAIL', '\u200ba\u00ad@x.exa\u2060mple\u3164', 'a@x.example'],
  ['EMAIL', 'A.B@X.Example.', 'A.B@x.example'],
  ['EMAIL', 'a@x.example (manager)', 'a@x.example'],
  ['EMAIL', 'a@x.example/b@y.example', 'a@x.example', 'b@y.example'],
  ['EMAIL', 'a@x.example or b@y.example', 'a@x.example', 'b@y.example'],
  ['EMAIL', 'Email a@x.example', 'a@x.example'],
  ['PHONE', '="+4930123456"', '+4930123456'],
  ['PHONE', 'WhatsApp +49 30 123456 (office)', '+4930123456'],
  ['PHONE', "'+4930123456", '+4930123456'],
  ['PHONE', 'tel:+4930123456', '+4930123456'],
  ['PHONE', '＋４９ ３０ １２３４５６', '+4930123456'],
  ['PHONE', '+49 30 123456 / 0171 1234567', '+4930123456'],
  ['PHONE', '030 123456 or 030 654321', '+4930123456'],
  ['WHATSAPP', '\u202a030 123456\u202c', '+4930123456'],
  ['TELEGRAM', ' https://t.me/ann ', 'https://t.me/ann'],
  ['TELEGRAM', 'ann', 'ann'],
  ['WECHAT', 'https://unknown.example/groups/ann', 'https://unknown.example/groups/ann'],
])('the %s %j is read', (type, value, ...contacts) => {
  expect(read(type, value)).toEqual([contacts, 0]);
});

test.each<[Contact['type'], string]>([
  ['EMAIL', 'Ann'],
  ['EMAIL', 'Ann <ann>'],
  ['EMAIL', 'john smith@x.example'],
  ['EMAIL', '\u200b'],
  ['PHONE', 'tel:'],
  ['WHATSAPP', '+49'],
  ['TELEGRAM', 'https://t.me/joinchat/AbC'],
  ['FACEBOOK', 'facebook.com/groups/ann'],
  ['TWITTER', 'https://x.com/jane/status/123'],
  ['TUMBLR', 'https://jane.tumblr.com/post/1'],
  ['WECHAT', 'https://bit.ly/3xyz'],
  ['PINTEREST', 'https://pin.it/abc'],
  ['PHONE', '+1-800-FLOWERS'],
  ['SNAPCHAT', '\u3164'],
  ['FACEBOOK', 'N/A'],
  ['TELEGRAM', 'none'],
  ['SKYPE', '–'],
])('the %s %j is left out and counted', (type, value) => {
  expect(read(type, value)).toEqual([[], 1]);
});

test('the reason of a contact that is left out fits its kind', () => {
  const rules = { places: { byId: () => null }, contacts: new MemoryContactFormats() };
  const values = { EMAIL: 'Ann', PHONE: 'x', WHATSAPP: '+49', TELEGRAM: 'https://t.me/+AbC', SKYPE: '\u3164' };
  const contacts = Object.entries(values).map(([type, value]) => ({ type, value }) as Contact);
  const { leftOut } = withReadContacts({ platform: 'photonet', handle: 'ana', name: 'Ana', contacts }, rules);
  expect(leftOut.map((reason) => reason.slice(reason.indexOf(':') + 2))).toEqual([
    'must be an e-mail address',
    expect.stringMatching(/^must be a phone number/),
    expect.stringMatching(/^must be a phone number/),
    expect.stringMatching(/^must be a name, or a link to a person/),
    'must be a name or a link',
  ]);
});
