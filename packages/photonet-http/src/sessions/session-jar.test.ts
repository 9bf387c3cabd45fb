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
  test('gives its cookies, the csrf token and the claim as headers', () => {
    const jar = jarOf('sessionid=17%3Aabc; Domain=network.example; Secure', 'csrftoken=t0ken; Path=/');
    expect(jar.headersFor(network)).toEqual({
      cookie: 'sessionid=17%3Aabc; csrftoken=t0ken',
      'x-csrftoken': 't0ken',
      'x-ig-www-claim': '0',
    });
  });

  test('gives nothing to another host, nor over a connection that everybody can read', () => {
    const jar = jarOf('sessionid=s; Secure', 'csrftoken=t; Secure');
    for (const url of ['https://elsewhere.example/', 'https://network.example/', 'http://www.network.example/'])
      expect(jar.headersFor(new URL(url))).toEqual({});
  });

  test('takes what responses set, and is changed by nothing else', () => {
    const jar = jarOf('sessionid=s', 'csrftoken=before; Path=/');
    jar.headersFor(network);
    jar.heard(network, { 'set-cookie': ['csrftoken=before; Path=/'] });
    expect(jar.changed).toBe(false);
    jar.heard(network, {
      'set-cookie': ['csrftoken=after; Path=/', 'rur=EAG; HttpOnly'],
      'x-ig-set-www-claim': 'hmac.x',
    });
    expect(jar.changed).toBe(true);
    const after = new SessionJar(jar.text()).headersFor(network);
    expect(after.cookie?.split('; ').sort()).toEqual(['csrftoken=after', 'rur=EAG', 'sessionid=s']);
    expect(after).toMatchObject({ 'x-csrftoken': 'after', 'x-ig-www-claim': 'hmac.x' });
  });

  test('forgets what a response deletes', () => {
    const jar = jarOf('sessionid=s', 'csrftoken=t');
    jar.heard(network, {
      'set-cookie': ['sessionid=""; Max-Age=0', 'csrftoken=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    });
    expect(jar.headersFor(network)).toEqual({});
  });

  test('takes no cookie of another host or of a whole top level, and nothing that is none', () => {
    const jar = jarOf('sessionid=s');
    jar.heard(network, { 'set-cookie': ['a=1; Domain=elsewhere.example', 'b=2; Domain=example', '', '\u0000'] });
    expect(jar.headersFor(network).cookie).toBe('sessionid=s');
  });

  test('that was changed by two requests at once has what both have heard', () => {
    const text = jarOf('sessionid=s').text();
    const [one, other] = [new SessionJar(text), new SessionJar(text)];
    one.heard(network, { 'set-cookie': ['a=1'] });
    other.heard(network, { 'set-cookie': ['b=2'] });
    expect(other.appliedTo(one.text()).headersFor(network).cookie).toBe('sessionid=s; a=1; b=2');
  });

  test('works for the address of a machine too', () => {
    const jar = new SessionJar(textOf(new CookieJar(), null));
    const url = new URL('http://127.0.0.1:8090/api/');
    jar.heard(url, { 'set-cookie': ['csrftoken=t; Path=/'] });
    expect(jar.headersFor(url)).toMatchObject({ cookie: 'csrftoken=t', 'x-csrftoken': 't' });
  });
});
