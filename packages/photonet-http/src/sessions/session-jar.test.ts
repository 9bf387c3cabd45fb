import { describe, expect, test } from '@jest/globals';
import { CookieJar } from 'tough-cookie';
import { SessionJar, textOf } from './session-jar.ts';

const network = new URL('https://www.network.example/api/v1/users/');

function jarOf(...cookies: readonly string[]): SessionJar {
  const jar = new CookieJar();
  for (const cookie of cookies) jar.setCookieSync(cookie, network.href);
  return new SessionJar(textOf(jar, null));
}

describe('the jar of a session', () => {
  test('returns cookies, csrf token and claim as headers', () => {
    const jar = jarOf('sessionid=17%3Aabc; Domain=network.example; Secure', 'csrftoken=t0ken; Path=/');
    expect(jar.headersFor(network)).toEqual({
      cookie: 'sessionid=17%3Aabc; csrftoken=t0ken',
      'x-csrftoken': 't0ken',
      'x-ig-www-claim': '0',
    });
  });

  test('returns nothing for another host or an unencrypted connection', () => {
    const jar = jarOf('sessionid=s; Secure', 'csrftoken=t; Secure');
    for (const url of ['https://elsewhere.example/', 'https://network.example/', 'http://www.network.example/'])
      expect(jar.headersFor(new URL(url))).toEqual({});
  });

  test('is changed by responses only', () => {
    const jar = jarOf('sessionid=s', 'csrftoken=before; Path=/');
    jar.headersFor(network);
    jar.onResponse(network, { 'set-cookie': ['csrftoken=before; Path=/'] });
    expect(jar.changed).toBe(false);
    jar.onResponse(network, {
      'set-cookie': ['csrftoken=after; Path=/', 'rur=EAG; HttpOnly'],
      'x-ig-set-www-claim': 'hmac.x',
    });
    expect(jar.changed).toBe(true);
    const after = new SessionJar(jar.text()).headersFor(network);
    expect(after.cookie?.split('; ').sort()).toEqual(['csrftoken=after', 'rur=EAG', 'sessionid=s']);
    expect(after).toMatchObject({ 'x-csrftoken': 'after', 'x-ig-www-claim': 'hmac.x' });
  });

  test('drops cookies deleted by a response', () => {
    const jar = jarOf('sessionid=s', 'csrftoken=t');
    jar.onResponse(network, {
      'set-cookie': ['sessionid=""; Max-Age=0', 'csrftoken=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    });
    expect(jar.headersFor(network)).toEqual({});
  });

  test('ignores invalid cookies and those of another host or a top-level domain', () => {
    const jar = jarOf('sessionid=s');
    jar.onResponse(network, { 'set-cookie': ['a=1; Domain=elsewhere.example', 'b=2; Domain=example', '', '\u0000'] });
    expect(jar.headersFor(network).cookie).toBe('sessionid=s');
  });

  test('changed by two parallel requests contains the changes of both', () => {
    const text = jarOf('sessionid=s').text();
    const [one, other] = [new SessionJar(text), new SessionJar(text)];
    one.onResponse(network, { 'set-cookie': ['a=1'] });
    other.onResponse(network, { 'set-cookie': ['b=2'] });
    expect(other.appliedTo(one.text()).headersFor(network).cookie).toBe('sessionid=s; a=1; b=2');
  });

  test('accepts an IP address as host', () => {
    const jar = new SessionJar(textOf(new CookieJar(), null));
    const url = new URL('http://127.0.0.1:8090/api/');
    jar.onResponse(url, { 'set-cookie': ['csrftoken=t; Path=/'] });
    expect(jar.headersFor(url)).toMatchObject({ cookie: 'csrftoken=t', 'x-csrftoken': 't' });
  });
});
