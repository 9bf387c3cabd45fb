import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Choice } from './choose-browser.ts';
import WithoutBrowserReporter from './without-browser.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'without-browser-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const none: Choice = { kind: 'none', reason: 'no browser for darwin-arm64' };

function run(browser: Choice, notRun: number, environment = {}): Error | undefined {
  const reporter = new WithoutBrowserReporter({}, { browser, folder, environment });
  reporter.onRunComplete(new Set(), { numPendingTests: notRun });
  return reporter.getLastError();
}

test('a run without a browser passes and reports the skipped tests', async () => {
  expect(run(none, 7)).toBeUndefined();
  const note = await readFile(path.join(folder, 'test-note.txt'), 'utf8');
  expect(note).toBe('browser: 0 of 7 tests in a browser ran: no browser for darwin-arm64\n');
});

test('it fails in CI', () => {
  expect(run(none, 7, { CI: 'true' })?.message).toContain('0 of 7 tests in a browser ran');
  expect(run(none, 0, { CI: 'true' })).toBeUndefined();
});

test('a run with a browser removes an earlier note', async () => {
  run(none, 7);
  expect(run({ kind: 'npm' }, 0, { CI: 'true' })).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});
