import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const shownLines = 25;

/**
 * Leaves the counts of a package's tests and what failed in a file, so that `npm test` can add them up and name the failures
 * in its last lines, also when they are cached. A package that could not run some of its tests here says so in
 * `test-note.txt`.
 */
export default class ResultsReporter {
  onRunComplete(_contexts, results) {
    const { numPassedTests: passed, numFailedTests: failedTests, numRuntimeErrorTestSuites: brokenFiles } = results;
    const note = existsSync('test-note.txt') ? readFileSync('test-note.txt', 'utf8').trim() : undefined;
    const failures = results.testResults.flatMap(failuresOf);
    const summary = { passed, failed: failedTests + brokenFiles, failures, note };
    writeFileSync('test-results.json', `${JSON.stringify(summary)}\n`);
  }
}

function failuresOf({ testFilePath, testExecError, failureMessage, testResults }) {
  const file = path.relative(process.cwd(), testFilePath);
  if (testExecError) return [{ test: file, reason: firstLines(failureMessage) }];
  const failed = testResults.filter(({ status }) => status === 'failed');
  return failed.map(({ fullName, failureMessages: [message] }) => ({
    test: `${file}: ${fullName}`,
    reason: firstLines(message),
  }));
}

function firstLines(message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  return lines
    .filter((line) => !/^\s+at .*\/node_modules\//.test(line))
    .slice(0, shownLines)
    .join('\n');
}
