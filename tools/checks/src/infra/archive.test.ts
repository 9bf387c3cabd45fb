import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { textOf } from './files.ts';

test('archiving a segment again succeeds, and never replaces another content', () => {
  const [, command = ''] = /^archive_command = '(.*)'$/m.exec(textOf('docs/backups.md')) ?? [];
  expect(textOf('tools/faults/src/scenarios/point-in-time.ts')).toContain(`'${command}'`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'archive-'));
  mkdirSync(path.join(folder, 'archive'));
  const archive = (content: string) => {
    writeFileSync(path.join(folder, 'segment'), content);
    const filled = command
      .replaceAll('/archive', `${folder}/archive`)
      .replaceAll('%f', '0001')
      .replaceAll('%p', 'segment');
    return spawnSync('sh', ['-c', filled], { cwd: folder }).status;
  };
  try {
    expect([archive('a'), archive('a'), archive('b')]).toEqual([0, 0, 1]);
    expect(readFileSync(path.join(folder, 'archive/0001'), 'utf8')).toBe('a');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
