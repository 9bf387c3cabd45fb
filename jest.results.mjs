import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const shownLines = 25;

/**
 * Writes the totals and failures of a package to a file, from which `npm test` prints its summary, cached results included.
 * A package that could not run some tests on this machine explains it in `test-note.txt`.
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
