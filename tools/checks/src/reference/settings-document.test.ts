import { expect, test } from '@jest/globals';
import { textOf } from '../conventions/repository.ts';
import { portsDocument } from './ports-document.ts';
import { loadReaders, settingsDocument, unmatchedSettings } from './settings-document.ts';

const readers = await loadReaders();

test('every setting has a meaning', () => {
  expect(unmatchedSettings(readers)).toEqual([]);
});

test('docs/settings.md is current (npm run settings-doc)', () => {
  expect(textOf('docs/settings.md')).toBe(settingsDocument(readers));
});

test('docs/ports.md is current (npm run settings-doc)', () => {
  expect(textOf('docs/ports.md')).toBe(portsDocument());
});

test('docs/retention.md states the default and minimum of each retention setting', () => {
  const worker = readers.find(({ process }) => process === 'job worker')?.schemas ?? {};
  const stated = [...textOf('docs/retention.md').matchAll(/`(RETAIN_\w+)`: (forever|\d+),? (?:at least )?(\d+)/g)];
  expect(stated.map(([, name = '']) => name).sort()).toEqual(Object.keys(worker).filter(isRetention).sort());
  for (const [, name = '', byDefault, min] of stated) {
    const schema = worker[name];
    expect(schema?.safeParse(undefined)).toMatchObject({ data: byDefault === 'forever' ? 0 : Number(byDefault) });
    expect(schema?.safeParse(Number(min)).success).toBe(true);
    expect(schema?.safeParse(Number(min) - 1).success && Number(min) > 1).toBe(false);
  }
});

function isRetention(name: string): boolean {
  return name.startsWith('RETAIN_');
}
