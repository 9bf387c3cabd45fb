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
  promtool: "Prometheus' configuration",
  'systemd-analyze': 'the systemd units',
} as const;

/** A program that checks a file of `infra/`. */
export type CheckingProgram = keyof typeof checkingPrograms;

/** Where a distribution puts what only its administrator runs. */
const administratorsFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** The path of a program on this machine: on `PATH`, where Go installs, or among the administrator's; null = none. */
export function pathOf(program: string): string | null {
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
