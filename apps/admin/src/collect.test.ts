import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { adminUnderTest } from './testing/admin-under-test.ts';

const admin = await adminUnderTest();

function start(...more: string[]) {
  return admin.json('collect', 'start', '--name', 'Sea', ...more);
}

describe('collect start', () => {
  test('starts a campaign with its plan, its budget and its seeds', async () => {
    const started = await start(
      ...['--hashtags', '#Sea, 여행', '--handles', 'Ann,@bob,ann', '--depth', '2', '--without-tagged'],
      ...['--min-followers', '1000', '--languages', 'en,es', '--places', 'DE', '--hashtag-pages', '7'],
      ...['--per-hour', '200', '--per-day', '2000', '--session-per-hour', '100'],
    );
    expect(started).toMatchObject({
      name: 'Sea',
      state: 'running',
      seeds: 4,
      waiting: 4,
      visited: 0,
      collected: 0,
      depth: 2,
      authors: true,
      tagged: false,
      min_followers: 1000,
      languages: ['en', 'es'],
      places: ['DE'],
      pages_of_each_hashtag: 7,
      budget: [
        { requests: 200, seconds: 3600, left: 200 },
        { requests: 2000, seconds: 86_400, left: 2000 },
      ],
      budget_of_each_session: [{ requests: 100, seconds: 3600 }],
      requests: 0,
      ended_at: null,
    });
    expect(await admin.json('collect', 'show', started.campaign_id)).toMatchObject({ waiting: 4, depth: 2 });
  });

  test.each([
    [[], 'use hashtags, handles or more-seeds'],
    [['--handles', 'two words'], 'It must be a handle or a link to a profile.'],
    [['--hashtags', 'a-b'], 'Each must be a hashtag.'],
    [['--handles', 'ann', '--languages', 'english'], 'Each must be an ISO 639-1 code.'],
    [['--handles', 'ann', '--depth', '21'], 'It must be a whole number from 0 to 20.'],
    [['--handles', 'ann', '--per-hour', '-1'], 'It must be a whole number'],
  ])('with %j is wrong usage', async (more, reason) => {
    const { status, errors } = await admin.run(['collect', 'start', '--name', 'x', ...more]);
    expect([status, errors]).toEqual([2, expect.stringContaining(reason)]);
  });

  test('refuses a place that is not in the dictionary', async () => {
    const { status, errors } = await admin.run('collect start --name x --handles ann --places nowhere'.split(' '));
    expect([status, errors]).toEqual([1, 'error: unknown place: nowhere\n']);
  });
});

describe('collect seeds', () => {
  const file = ['Ann', '', '#Sea', '{"platform": "photonet", "handle": "bob", "name": "Bob"}', 'two words', 'ann'];

  test.each([
    ['a text file', file.join('\r\n')],
    ['a compressed file', gzipSync(file.join('\n'))],
  ])('adds the seeds of %s once', async (_kind, input) => {
    const { campaign_id } = await start('--more-seeds');
    const args = ['collect', 'seeds', '-', '--campaign', campaign_id, '--json'];
    const { status, out, errors } = await admin.run(args, input);
    expect([status, errors]).toEqual([0, 'line 5: not a handle or hashtag\n']);
    const bad = [{ line: 5, reason: 'not a handle or hashtag' }];
    expect(JSON.parse(out)).toEqual({ campaign_id, lines: 5, added: 3, bad: 1, bad_lines: bad });
    expect(JSON.parse((await admin.run(args, input)).out)).toMatchObject({ added: 0 });
    expect(await admin.json('collect', 'show', campaign_id)).toMatchObject({ waiting: 3 });
  });

  test('refuses a file without seeds, and an unknown campaign', async () => {
    const { campaign_id } = await start('--more-seeds');
    const wrong = await admin.run(['collect', 'seeds', '-', '--campaign', campaign_id], 'two words\n');
    expect([wrong.status, wrong.errors]).toEqual([1, expect.stringContaining('none of the 1 lines is a seed')]);
    const unknown = await admin.run(['collect', 'seeds', '-', '--campaign', randomUUID()], 'ann\n');
    expect([unknown.status, unknown.errors]).toEqual([1, 'error: there is no such campaign\n']);
  });
});

describe('a campaign', () => {
  test('is listed, paused, resumed, stopped and resumed again', async () => {
    const { campaign_id } = await start('--handles', 'ann');
    const states: string[] = [];
    for (const command of ['pause', 'resume', 'stop', 'resume'])
      states.push((await admin.json('collect', command, campaign_id, '--reason', 'a test')).state);
    expect(states).toEqual(['paused', 'running', 'stopped', 'running']);
    const [newest] = await admin.json('collect', 'list', '--limit', '1');
    expect(newest).toMatchObject({ campaign_id, name: 'Sea', state: 'running', waiting: 1, visited: 0 });
    const again = await admin.run(['collect', 'resume', campaign_id]);
    expect([again.status, again.errors]).toEqual([1, 'error: the campaign is running\n']);
  });

  test.each(['show', 'pause'])('that does not exist is refused by %s', async (command) => {
    const { status, errors } = await admin.run(['collect', command, 'no-id']);
    expect([status, errors]).toEqual([1, 'error: there is no such campaign\n']);
  });
});
