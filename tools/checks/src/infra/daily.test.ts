import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { repositoryRoot } from './files.ts';

const day = 86_400_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'daily-'));
  copyFileSync(path.join(repositoryRoot, 'infra/images/daily'), path.join(folder, 'daily'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the script with a Node that logs its arguments, and fails for commands that contain `failing`. */
function daily(failing: string, ...args: readonly string[]) {
  const node = `#!/bin/sh\necho "$*" >>log\ncase "$*" in *${failing}*) exit 1;; *--out*) echo >"$4";; esac\n`;
  writeFileSync(path.join(folder, 'node'), node, { mode: 0o755 });
  return spawnSync(path.join(folder, 'daily'), args, { cwd: folder }).status;
}

function ran(): readonly string[] {
  const lines = readFileSync(path.join(folder, 'log'), 'utf8').trim().split('\n');
  return lines.map((line) => line.replace(/^apps\/admin\/dist\/main\.js | --out .*$/g, ''));
}

function writeOld(name: string, days: number): void {
  const file = path.join(folder, name);
  writeFileSync(file, '');
  const at = new Date(Date.now() - days * day);
  utimesSync(file, at, at);
}

test('each part runs whatever became of the other, and a failure shows', () => {
  expect([daily('nothing', folder), daily('backup'), daily('backup', folder), daily('verify', folder)]).toEqual([
    ...[0, 0, 1, 1],
  ]);
  expect(ran()).toEqual([
    ...['backup', 'credits verify'],
    ...['credits verify'],
    ...['backup', 'credits verify'],
    ...['backup', 'credits verify'],
  ]);
});

test('a new backup replaces those older than 14 days, and nothing else', () => {
  const old = '2026-01-01T021700.backup';
  for (const name of [old, `${old}.incomplete`, '2026-01-01.backup', 'notes']) writeOld(name, 15);
  writeOld('2026-01-03T021700.backup', 13);
  expect(daily('backup', folder)).toBe(1);
  expect(readdirSync(folder)).toContain(old);
  expect(daily('nothing', folder)).toBe(0);
  const kept = readdirSync(folder).filter((name) => !['daily', 'node', 'log'].includes(name));
  expect(kept).toEqual([
    '2026-01-01.backup',
    '2026-01-03T021700.backup',
    expect.stringMatching(/T\d{6}\.backup$/),
    'notes',
  ]);
});
