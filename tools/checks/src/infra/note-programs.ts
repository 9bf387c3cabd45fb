/** Runs before the tests and notes which checks lack their program on this machine. Installs what Python needs. */

import { type CheckingProgram, checkingPrograms, pathOf, variableOf } from '@creator-discovery/servers/programs';
import { noteForTests } from '../../../../test-note.mjs';
import { pythonDependencies } from '../openapi-clients/python.ts';

const missing = (Object.keys(checkingPrograms) as CheckingProgram[]).filter((program) => pathOf(program) === null);
const checks = missing.map((program) => `${checkingPrograms[program]} (${variableOf(program)})`);
const notes = [
  ...(missing.length === 0
    ? []
    : [`infra: not checked here, for want of the program (on PATH, or named by its variable): ${checks.join(', ')}`]),
  ...((await pythonDependencies()) === null
    ? ['checks: Python client not tested, for want of Python 3.10 or httpx']
    : []),
];
noteForTests(notes.length === 0 ? null : notes.join('\n'));
