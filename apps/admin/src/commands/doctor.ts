import type { Finding } from '@creator-discovery/operators';
import { defineCommand } from '../command.ts';

export const doctorCommands = [
  defineCommand({
    name: 'doctor',
    summary: 'check the database, settings, backups and connections of the installation',
    notes: `Run it with the environment of the processes. Exit status 1 if a check fails; warnings alone are no failure. With --json it is a
check for deployments.`,
    role: 'admin',
    effect: 'reads',
    isLocal: true,
    rows: true,
    parameters: {},
    run: ({ services }) => services.inspect(),
    failureOf: (answer) => {
      const failed = (answer as readonly Finding[]).filter(({ state }) => state === 'failure');
      return failed.length === 0 ? null : `failed: ${failed.map(({ check }) => check).join(', ')}`;
    },
  }),
];
