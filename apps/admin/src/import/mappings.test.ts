import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { adminUnderTest } from '../testing/admin-under-test.ts';

const admin = await adminUnderTest();

function example(name: string): string {
  return fileURLToPath(new URL(`../../../../docs/mappings/${name}.json`, import.meta.url));
}

async function imported(mapping: string, name: string, content: string) {
  const file = path.join(admin.folder, name);
  await writeFile(file, content);
  const { status, out, errors } = await admin.run([
    'creators',
    'import',
    file,
    '--mapping',
    mapping,
    '--max-bad',
    '1',
    '--json',
  ]);
  expect({ status, errors: status === 0 ? '' : errors }).toEqual({ status: 0, errors: '' });
  return JSON.parse(out);
}

async function stored(handle: string): Promise<unknown> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(creator) as row from creator where handle = ${handle}
  `.execute(admin.db);
  return rows[0]?.row;
}

test('creators in the format of InsightIQ', async () => {
  const creator = {
    id: 'report-1',
    work_platform: { id: 'p', name: 'Instagram', logo_url: 'https://logo.example' },
    profile: {
      platform_username: 'lena.insight',
      url: 'https://photonet.example/lena.insight',
      image_url: 'https://cdn.example/lena.jpg',
      follower_count: 12_000,
      subscriber_count: null,
      is_verified: true,
      full_name: 'Lena Insight',
      introduction: 'Pottery',
      platform_account_type: 'CREATOR',
      gender: 'FEMALE',
      age_group: '25-34',
      language: 'de',
    },
  };
  expect(await imported(example('insightiq'), 'insightiq.json', JSON.stringify([creator], null, 2))).toMatchObject({
    added: 1,
    bad: 0,
    unknown_fields: [],
  });
  expect(await stored('lena.insight')).toMatchObject({
    platform: 'photonet',
    name: 'Lena Insight',
    bio: 'Pottery',
    follower_count: 12_000,
    is_verified: true,
    account_type: 'CREATOR',
    gender: 'FEMALE',
    language: 'de',
  });
});

test('creators in the format of Streamforge, with their audience', async () => {
  const creator = {
    platform_id: 'tiktok',
    id: '484563826',
    name: 'streamer123',
    display_name: 'Streamer 123',
    url: 'https://shortnet.example/streamer123',
    description: 'Games',
    profile_image: 'https://cdn.example/s.jpg',
    banner_image: 'https://cdn.example/b.jpg',
    language: 'en',
    statistics: { followers: 120_000, views: 7 },
    updated_at: '2026-07-04T12:00:00.000Z',
    last_active_at: '2026-07-04T10:00:00.000Z',
    audience: {
      gender_distribution: { male: { percentage: 70 }, female: { percentage: 28 }, non_binary: { percentage: 2 } },
      age_ranges: [
        { value: '18-24', percentage: 60 },
        { value: '65+', percentage: 1 },
      ],
      countries: [{ value: 'US', percentage: 55 }],
    },
  };
  expect(await imported(example('streamforge'), 'streamforge.ndjson', JSON.stringify(creator))).toMatchObject({
    added: 1,
    bad: 0,
    unknown_fields: [
      { field: 'audience.countries', lines: 1, did_you_mean: null },
      { field: 'audience.gender_distribution.non_binary', lines: 1, did_you_mean: null },
    ],
  });
  expect(await stored('streamer123')).toMatchObject({
    platform: 'shortnet',
    platform_user_id: '484563826',
    name: 'Streamer 123',
    follower_count: 120_000,
    last_post_at: '2026-07-04',
    audience: {
      genders: [
        { code: 'FEMALE', percentage: 28 },
        { code: 'MALE', percentage: 70 },
      ],
      ages: [
        { min: 18, max: 24, percentage: 60 },
        { min: 65, max: 150, percentage: 1 },
      ],
    },
  });
});

test.each<[string, string, string, object]>([
  [
    'apify-instagram',
    'profiles.csv',
    'id,username,fullName,biography,url,profilePicUrl,followersCount,postsCount,verified,private\n' +
      '4711,ana.insta,Ana,Hi,https://photonet.example/ana.insta,,12400,7,true,false\n',
    { handle: 'ana.insta', platform: 'photonet', platform_user_id: '4711', follower_count: 12_400, is_verified: true },
  ],
  [
    'apify-tiktok',
    'videos.json',
    JSON.stringify([
      {
        id: '1',
        text: 'x',
        authorMeta: { id: '99', name: 'ana.tik', nickName: 'Ana', fans: 7, privateAccount: false },
      },
    ]),
    { handle: 'ana.tik', platform: 'shortnet', platform_user_id: '99', name: 'Ana', follower_count: 7 },
  ],
  [
    'youtube-channels',
    'channels.ndjson',
    JSON.stringify({
      ...{ kind: 'channel', id: 'UCx' },
      snippet: { title: 'Ana', customUrl: '@ana.tube', country: 'BR', defaultLanguage: 'pt-BR', localized: {} },
      statistics: { subscriberCount: '1200', videoCount: '3', hiddenSubscriberCount: false },
    }),
    { handle: 'ana.tube', platform: 'videonet', follower_count: 1200, location_id: 'BR', language: 'pt' },
  ],
])('creators in the format of %s', async (name, file, content, facts) => {
  expect(await imported(example(name), file, content)).toMatchObject({ added: 1, bad: 0, unknown_fields: [] });
  expect(await stored((facts as { handle: string }).handle)).toMatchObject(facts);
});

test('a table of another system', async () => {
  const mapping = path.join(admin.folder, 'table.json');
  const fields = {
    platform: { constant: 'photonet' },
    handle: 'User name',
    name: 'Name',
    follower_count: 'Followers',
    engagement_rate_pct: { from: 'ER', unit: 'fraction' },
    interests: { from: 'Tags', separator: ';' },
  };
  await writeFile(mapping, JSON.stringify({ fields }));
  const table = 'User name,Name,Followers,ER,Tags,Notes\ntable.one,One,1200,0.07,"a; b",x\ntable.two,Two,many,,,\n';
  expect(await imported(mapping, 'table.csv', table)).toMatchObject({
    added: 1,
    bad_lines: [{ line: 3, reason: expect.stringContaining('follower_count: must be a whole number') }],
    unknown_fields: [{ field: 'Notes', lines: 1 }],
  });
  expect(await stored('table.one')).toMatchObject({
    follower_count: 1200,
    engagement_rate_pct: 7,
    interests: ['a', 'b'],
  });
});

test.each([
  ['nonsense', 'invalid mapping: not JSON'],
  ['{"fields":{"platform":"p","handle":"h","name":"n","name":"m"}}', 'an object repeats a field'],
  [
    '{"fields":{"platform":"p","handle":"h","name":"n","followers":"f"}}',
    'fields.followers: is not a field of the import record',
  ],
])('the mapping %s is refused with its problem', async (content, reason) => {
  const mapping = path.join(admin.folder, 'wrong.json');
  await writeFile(mapping, content);
  const { status, errors } = await admin.run(['creators', 'import', '-', '--mapping', mapping], '{}');
  expect({ status, errors }).toEqual({ status: 1, errors: expect.stringContaining(reason) });
  expect((await admin.run(['creators', 'import', '-', '--mapping', 'absent.json'])).errors).toContain(
    'cannot read the mapping file',
  );
});
