import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { pythonDependencies, runPython } from './python.ts';
import { pythonModules } from './python-client.ts';

const dependencies = await pythonDependencies();

test('the Python client is generated from the document of today (npm run openapi writes it)', async () => {
  for (const [file, source] of await pythonModules()) expect(await readFile(file, 'utf8')).toBe(source);
});

(dependencies === null ? test.skip : test)('the Python client holds its rules', async () => {
  const { stderr } = await runPython(dependencies ?? '', ['-m', 'unittest', 'discover', '-s', 'tests']);
  expect(stderr).toMatch(/^Ran \d+ tests in .*\n\nOK\n$/m);
});
