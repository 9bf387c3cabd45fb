/** Runs before the tests and notes which checks lack their program on this machine. */

import { type CheckingProgram, checkingPrograms, pathOf, variableOf } from '@creator-discovery/servers/programs';
import { noteForTests } from '../../../../test-note.mjs';

const missing = (Object.keys(checkingPrograms) as CheckingProgram[]).filter((program) => pathOf(program) === null);
const checks = missing.map((program) => `${checkingPrograms[program]} (${variableOf(program)})`);
noteForTests(
  missing.length === 0
    ? null
    : `infra: not checked here, for want of the program (on PATH, or named by its variable): ${checks.join(', ')}`,
);
