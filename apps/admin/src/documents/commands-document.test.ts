import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { commands, groups } from '../commands/index.ts';
import { commandsDocument } from './commands-document.ts';

test('docs/commands.md is up to date (npm run commands-doc writes it)', () => {
  const file = new URL('../../../../docs/commands.md', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(commandsDocument());
});

test('every command has a section, and every group a description', () => {
  for (const { name } of commands) {
    expect(commandsDocument()).toContain(`### ${name}\n`);
    expect(name.includes(' ') ? groups[name.split(' ')[0]!] : 'itself').toBeTruthy();
  }
});
