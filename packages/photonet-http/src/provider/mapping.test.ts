import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { readDocument } from '../document-file.ts';
import { mappingSchema } from './mapping.ts';

const delivered = JSON.parse(await read('hikerapi')) as Record<string, unknown>;

function read(name: string): Promise<string> {
  return readFile(new URL(`../../../../docs/providers/${name}.json`, import.meta.url), 'utf8');
}

describe('a mapping document', () => {
  test.each(['hikerapi', 'socialfetch'])('of the documentation (%s) is valid', async (name) => {
    expect(readDocument(await read(name), mappingSchema)).toMatchObject({ document: { name } });
  });

  test.each<[string, (document: Record<string, unknown>) => unknown]>([
    ['base_url: an http or https URL', () => ({ base_url: 'https://user:secret@provider.example' })],
    ['kinds.profile.cost:', ({ kinds }) => ({ kinds: changed(kinds, 'profile', { cost: -1 }) })],
    ['kinds.profile.path: {user_id} is', ({ kinds }) => ({ kinds: changed(kinds, 'profile', { path: '/{user_id}' }) })],
    ['kinds.profile.path: a path begins', ({ kinds }) => ({ kinds: changed(kinds, 'profile', { path: 'user' }) })],
    ['kinds.comments.items: not a JMESPath', ({ kinds }) => ({ kinds: changed(kinds, 'comments', { items: 'a[' }) })],
    ['kinds.profile.fields.id:', ({ kinds }) => ({ kinds: changed(kinds, 'profile', { fields: {} }) })],
    ['kinds.user_posts.fields: missing', () => ({ post_fields: undefined })],
    ['kinds.profile: needed by', ({ kinds }) => ({ kinds: { ...(kinds as object), profile: undefined } })],
    ['answers.0: needs status or when', () => ({ answers: [{ means: 'missing' }] })],
    ['the document: Unrecognized key', () => ({ colour: 'blue' })],
  ])('is refused with the field of its first mistake: %s', (problem, change) => {
    const document = JSON.stringify({ ...delivered, ...(change(delivered) as object) });
    expect(readDocument(document, mappingSchema)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

function changed(kinds: unknown, kind: string, change: object): object {
  const known = kinds as Record<string, object>;
  return { ...known, [kind]: { ...known[kind], ...change } };
}
