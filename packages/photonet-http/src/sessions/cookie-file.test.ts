import { describe, expect, test } from '@jest/globals';
import { readCookieFile } from './cookie-file.ts';
import { SessionJar } from './session-jar.ts';

const network = new URL('https://www.network.example/');
const now = new Date('2026-11-22T12:00:00Z');
const later = 1_900_000_000;

function read(text: string) {
  return readCookieFile(text, { baseUrl: network.href, now });
}

function sentOf(text: string, url = network): string | undefined {
  const found = read(text);
  if (!found.ok) throw new Error(found.problem);
  return new SessionJar(found.jar).headersFor(url).cookie;
}

function line(...fields: readonly (string | number)[]): string {
  return fields.join('\t');
}

const netscape = [
  '# Netscape HTTP Cookie File',
  '# a comment of the tool',
  '',
  line('#HttpOnly_.network.example', 'TRUE', '/', 'TRUE', later, 'sessionid', '17%3Aabc%3A"x"'),
  line('.network.example', 'TRUE', '/', 'TRUE', `${later}.25`, 'csrftoken', 't0ken'),
  line('www.network.example', 'FALSE', '/', 'TRUE', 0, 'mid', ''),
  line('.network.example', 'TRUE', '/', 'TRUE', 1_000_000_000, 'old', 'expired'),
  line('.elsewhere.example', 'TRUE', '/', 'TRUE', later, 'private', 'of another site'),
];

describe('a file of cookies', () => {
  test.each([['\n'], ['\r\n']])(
    'is parsed in Netscape’s format, without expired cookies and those of other hosts (%j)',
    (end) => {
      const found = read(netscape.join(end));
      expect(found).toMatchObject({ ok: true, cookies: 3 });
      expect(sentOf(netscape.join(end))?.split('; ').sort()).toEqual([
        'csrftoken=t0ken',
        'mid=',
        'sessionid=17%3Aabc%3A"x"',
      ]);
      expect(JSON.stringify(found)).not.toMatch(/elsewhere|of another site|expired/);
    },
  );

  const exported = [
    {
      name: 'sessionid',
      value: 's',
      domain: '.network.example',
      path: '/',
      secure: true,
      httpOnly: true,
      expirationDate: later + 0.5,
      hostOnly: false,
      sameSite: 'no_restriction',
      storeId: '0',
      id: 1,
    },
    {
      name: 'csrftoken',
      value: 't',
      domain: 'www.network.example',
      path: '/',
      secure: true,
      session: true,
      hostOnly: true,
    },
    { name: 'other', value: 'o', domain: 'elsewhere.example', path: '/' },
  ];

  test.each([
    ['an extension', JSON.stringify(exported, null, 2)],
    [
      'a browser that is driven',
      JSON.stringify({
        cookies: exported.map(({ expirationDate, ...cookie }) => ({ ...cookie, expires: expirationDate ?? -1 })),
        origins: [],
      }),
    ],
  ])('is parsed as JSON of %s', (_whose, text) => {
    expect(sentOf(text)?.split('; ').sort()).toEqual(['csrftoken=t', 'sessionid=s']);
    expect(sentOf(text, new URL('https://i.network.example/'))).toBe('sessionid=s');
    expect(sentOf(text, new URL('https://elsewhere.example/'))).toBeUndefined();
  });

  test.each([
    ['', 'the file has no cookies for www.network.example'],
    ['[]', 'the file has no cookies for www.network.example'],
    [netscape[6] ?? '', 'all cookies for www.network.example in the file have expired'],
    ['sessionid=very-secret; csrftoken=x', 'line 1 of the file is not a cookie: use seven fields separated by tabs'],
    ['[{"name":"very-secret"}]', 'the JSON must be a list of cookies with name, value and domain'],
    ['{"very-secret', 'the file is not valid JSON'],
  ])('without cookies is refused without showing its contents: %#', (text, problem) => {
    expect(read(text)).toEqual({ ok: false, problem });
  });
});
