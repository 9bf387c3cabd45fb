import { describe, expect, test } from '@jest/globals';
import { PhotonetClient } from './photonet-client.ts';
import { defaultPhotonetSettings } from './settings.ts';
import { closeAll, Upstream } from './testing/tunnel-proxies.ts';
import { headerProblem, mergedHeaders } from './wire-headers.ts';

describe('headers of a request', () => {
  test('replace earlier ones of the same name, regardless of case', () => {
    expect(
      mergedHeaders(
        { accept: 'application/json', 'user-agent': 'ours' },
        { 'User-Agent': 'theirs', ACCEPT: '*/*' },
        { 'X-App-Id': '1' },
        { 'x-app-id': '2' },
      ),
    ).toEqual({ accept: '*/*', 'user-agent': 'theirs', 'x-app-id': '2' });
  });

  test.each([
    ['x-app-id', '17', null],
    ['Accept', '*/*', null],
    ['Content-Length', '5', 'connection'],
    ['Host', 'other.example', 'connection'],
    ['bad name', 'x', 'not a valid header'],
    ['x-a', 'two\nlines', 'not a valid header'],
    ['x-a', 'пример', 'not a valid header'],
  ])('may or may not be %s: %s', (name, value, problem) => {
    const found = headerProblem(name, value);
    expect(found).toEqual(problem === null ? null : expect.stringContaining(problem));
  });

  test('are sent once each; those of the request replace those of the settings and the defaults', async () => {
    const seen: string[][] = [];
    const network = new Upstream();
    network.answer = (request, response) => {
      seen.push(request.rawHeaders);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    };
    await network.start();
    const client = new PhotonetClient({
      ...defaultPhotonetSettings,
      baseUrl: network.url,
      cursorSecret: 'a secret of the tests',
      headers: { 'User-Agent': 'of the settings', Accept: 'text/plain', 'X-App': '1' },
    });
    await client.ask(
      { method: 'POST', path: '/', form: { a: '1' }, headers: { 'x-APP': '2', accept: '*/*' } },
      client.budget(),
    );
    await client.close();
    await closeAll();
    const names = (seen[0] ?? []).filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    const sent = (name: string) => seen[0]?.[2 * names.indexOf(name) + 1];
    expect(['user-agent', 'accept', 'x-app', 'content-type'].map(sent)).toEqual([
      'of the settings',
      '*/*',
      '2',
      'application/x-www-form-urlencoded',
    ]);
  });
});
