/** Runs before the tests of this package: leaves a note of the checks that this machine has no program for. */
import { rmSync, writeFileSync } from 'node:fs';
import { type CheckingProgram, checkingPrograms, pathOf, variableOf } from './programs.ts';

const missing = (Object.keys(checkingPrograms) as CheckingProgram[]).filter((program) => pathOf(program) === null);
if (missing.length === 0) rmSync('test-note.txt', { force: true });
else {
  const checks = missing.map((program) => `${checkingPrograms[program]} (${variableOf(program)})`);
  writeFileSync(
    'test-note.txt',
    `infra: not checked here, for want of the program (on PATH, or named by its variable): ${checks.join(', ')}\n`,
  );
}
