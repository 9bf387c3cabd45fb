import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of what is deployed. */
export const infraFolder = fileURLToPath(new URL('../../../infra', import.meta.url));

/** Programs that check the files of `infra/`, each with what it checks. None of them is needed for anything else. */
export const checkingPrograms = {
  haproxy: 'the configuration of HAProxy',
  nginx: 'the configuration of nginx',
  helm: 'the Helm chart',
  'kubernetes-validate': "the Helm chart against Kubernetes' schemas",
  promtool: "Prometheus' configuration, rules and alerts",
  'systemd-analyze': 'the systemd units',
} as const;

/** A program that checks a file of `infra/`. */
export type CheckingProgram = keyof typeof checkingPrograms;

/** Where a distribution puts what only its administrator runs. */
const administratorsFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** The variable that can name a program: `PROMTOOL_PATH`. */
export function variableOf(program: string): string {
  return `${program.toUpperCase().replaceAll('-', '_')}_PATH`;
}

/**
 * The path of a program on this machine: what its variable names, else on `PATH`, where Go installs, or among the
 * administrator's; null = none.
 *
 * @throws where the variable names something that can't be run.
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
