import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { noteForTests } from '../../../../test-note.mjs';
import { noTemporalCli } from './temporal-cli.ts';

const { default: reporter } = await import(new URL('../../../../jest.results.mjs', import.meta.url).href);
const home = process.cwd();

const folder = await mkdtemp(path.join(tmpdir(), 'test-note-'));
process.chdir(folder);
afterAll(async () => {
  process.chdir(home);
  await rm(folder, { recursive: true, force: true });
});

/** Returns the results that the reporter saves for `npm test`. */
async function resultsOf(note: string | null) {
  noteForTests(note, folder);
  const counts = { numPassedTests: 2, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
  const failed = { status: 'failed', fullName: 'a rule', failureMessages: ['Expected: 1\n    at x (/node_modules/y)'] };
  const testResults = [
    { testFilePath: path.resolve('src/a.test.ts'), testResults: [{ status: 'passed' }, failed] },
    {
      testFilePath: path.resolve('src/b.test.ts'),
      testExecError: {},
      failureMessage: 'no such module',
      testResults: [],
    },
  ];
  new reporter().onRunComplete(new Set(), { ...counts, testResults });
  return JSON.parse(await readFile(path.join(folder, 'test-results.json'), 'utf8'));
}

test('leaves a note of one line if the tests on a real server did not run, and removes it when they do', async () => {
  const counted = {
    passed: 2,
    failed: 2,
    failures: [
      { test: 'src/a.test.ts: a rule', reason: 'Expected: 1' },
      { test: 'src/b.test.ts', reason: 'no such module' },
    ],
  };
  expect(await resultsOf(noTemporalCli)).toEqual({
    ...counted,
    note: expect.stringMatching(/^no Temporal server available: .*TEMPORAL_CLI_PATH.*[^\n]$/),
  });
  expect(await resultsOf(null)).toEqual(counted);
});
