import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { MappingFile, mappingOf } from './mapping-file.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'mapping-'));
const delivered = JSON.parse(await read('hikerapi')) as Record<string, unknown>;
afterAll(() => rm(folder, { recursive: true }));

function read(name: string): Promise<string> {
  return readFile(new URL(`../../../docs/providers/${name}.json`, import.meta.url), 'utf8');
}

describe('a mapping document', () => {
  test.each(['hikerapi', 'socialfetch'])('of the documentation (%s) is valid', async (name) => {
    expect(mappingOf(await read(name), name)).toMatchObject({ name });
  });

  test.each<[string, (document: Record<string, unknown>) => unknown]>([
    ['document: base_url: an http or https URL', () => ({ base_url: 'https://user:secret@provider.example' })],
    ['document: kinds.profile.cost:', ({ kinds }) => ({ kinds: changed(kinds, 'profile', { cost: -1 }) })],
    [
      'document: kinds.profile.path: {user_id} is',
      ({ kinds }) => ({ kinds: changed(kinds, 'profile', { path: '/{user_id}' }) }),
    ],
    [
      'document: kinds.profile.path: a path begins',
      ({ kinds }) => ({ kinds: changed(kinds, 'profile', { path: 'user' }) }),
    ],
    [
      'document: kinds.comments.items: not a JMESPath',
      ({ kinds }) => ({ kinds: changed(kinds, 'comments', { items: 'a[' }) }),
    ],
    ['document: kinds.profile.fields.id:', ({ kinds }) => ({ kinds: changed(kinds, 'profile', { fields: {} }) })],
    ['document: kinds.user_posts.fields: missing', () => ({ post_fields: undefined })],
    ['document: kinds.profile: needed by', ({ kinds }) => ({ kinds: { ...(kinds as object), profile: undefined } })],
    ['document: answers.0: needs status or when', () => ({ answers: [{ means: 'missing' }] })],
    ['document: the document: Unrecognized key', () => ({ colour: 'blue' })],
  ])('is refused with the field of its first mistake: %s', (problem, change) => {
    const document = JSON.stringify({ ...delivered, ...(change(delivered) as object) });
    expect(() => mappingOf(document, 'document')).toThrow(problem);
  });

  test('is read again when it changes; an invalid version is not used', async () => {
    const file = path.join(folder, 'mapping.json');
    const write = (change: object) => writeFile(file, JSON.stringify({ ...delivered, ...change }));
    await write({});
    const problems: string[] = [];
    const mapping = new MappingFile({ path: file, everyMs: 0 }, ({ message }) => problems.push(message));
    expect(await mapping.current()).toMatchObject({ name: 'hikerapi' });
    await write({ name: 'another-one' });
    expect(await mapping.current()).toMatchObject({ name: 'another-one' });
    expect(mapping.latest.name).toBe('another-one');
    await writeFile(file, 'not JSON at all');
    expect([await mapping.current(), await mapping.current()]).toMatchObject([
      { name: 'another-one' },
      { name: 'another-one' },
    ]);
    expect(problems).toEqual([`${file} is not JSON`]);
    await write({ name: 'the-third' });
    expect(await mapping.current()).toMatchObject({ name: 'the-third' });
    await rm(file);
    expect(await mapping.current()).toMatchObject({ name: 'the-third' });
    expect(problems).toEqual([`${file} is not JSON`, `cannot read ${file}`]);
  });

  test('must exist at the start', () => {
    expect(() => new MappingFile({ path: path.join(folder, 'none.json'), everyMs: 0 }, () => undefined)).toThrow(
      /cannot read .*none.json/,
    );
  });
});

function changed(kinds: unknown, kind: string, change: object): object {
  const known = kinds as Record<string, object>;
  return { ...known, [kind]: { ...known[kind], ...change } };
}
