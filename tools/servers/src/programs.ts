import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const infraFolder = fileURLToPath(new URL('../../../infra', import.meta.url));

/** Programs that check the files of `infra/`, and the files each one checks. Nothing else needs them. */
export const checkingPrograms = {
  haproxy: 'the configuration of HAProxy',
  nginx: 'the configuration of nginx',
  helm: 'the Helm chart',
  'kubernetes-validate': "the Helm chart against Kubernetes' schemas",
  promtool: "Prometheus' configuration, rules and alerts",
  'systemd-analyze': 'the systemd units',
} as const;

export type CheckingProgram = keyof typeof checkingPrograms;

/** Folders of programs for administrators, which PATH often lacks. */
const administratorsFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** Returns the variable with a program's path: `PROMTOOL_PATH`. */
export function variableOf(program: string): string {
  return `${program.toUpperCase().replaceAll('-', '_')}_PATH`;
}

/**
 * Returns the path of a program, or null. Looks in its variable, `PATH`, `~/go/bin` and folders for administrators.
 *
 * @throws if the variable does not name an executable file.
 */
export function pathOf(program: string): string | null {
  const named = process.env[variableOf(program)];
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`${variableOf(program)} must be the path of ${program}`);
  }
  const { PATH = '', HOME = '' } = process.env;
  const folders = [...PATH.split(path.delimiter), path.join(HOME, 'go/bin'), ...administratorsFolders];
  return folders.map((folder) => path.join(folder, program)).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
