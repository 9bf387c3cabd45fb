import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { npmChromium, runsNpmChromium } from './npm-chromium.ts';
import type { Program } from './program.ts';

/** Inputs of the choice of a browser. */
export interface Machine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** Whether the Chromium from npm runs here. */
  readonly npm: boolean;
  readonly isProgram: (file: string) => boolean;
}

/** `npm`, an installed program, or none with the reason. */
export type Choice =
  | { readonly kind: 'npm' }
  | { readonly kind: 'installed'; readonly executable: string }
  | { readonly kind: 'none'; readonly reason: string };

const thisMachine: Machine = {
  environment: process.env,
  platform: process.platform,
  arch: process.arch,
  npm: runsNpmChromium(),
  isProgram,
};

/**
 * Chooses the program in `CONSOLE_TEST_BROWSER`, the Chromium from npm if it runs here (Linux with glibc, x86-64), or
 * an installed Chrome, Edge or Chromium.
 */
export function chooseBrowser(machine: Machine = thisMachine): Choice {
  const named = machine.environment.CONSOLE_TEST_BROWSER;
  if (named) {
    if (machine.isProgram(named)) return { kind: 'installed', executable: named };
    return { kind: 'none', reason: `CONSOLE_TEST_BROWSER is not a program: ${named}` };
  }
  if (machine.npm) return { kind: 'npm' };
  const executable = usualPlaces(machine).find(machine.isProgram);
  if (executable) return { kind: 'installed', executable };
  return {
    kind: 'none',
    reason: `no browser for ${machine.platform}-${machine.arch}; set CONSOLE_TEST_BROWSER to a Chrome, Edge or Chromium`,
  };
}

/** Returns the chosen program and unpacks it if necessary. @throws without one */
export async function programOf(choice: Choice): Promise<Program> {
  if (choice.kind === 'none') throw new Error(choice.reason);
  if (choice.kind === 'npm') return npmChromium();
  return { name: choice.executable, executable: choice.executable, environment: {} };
}

function usualPlaces({ platform, environment }: Machine): string[] {
  if (platform === 'darwin') {
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (platform === 'win32') {
    const folders = [environment.PROGRAMFILES, environment['PROGRAMFILES(X86)'], environment.LOCALAPPDATA];
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
    return programs.flatMap((program) =>
      folders.flatMap((folder) => (folder ? [path.win32.join(folder, program)] : [])),
    );
  }
  const names = ['google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chromium', 'chromium-browser'];
  const folders = (environment.PATH ?? '').split(':').filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => path.posix.join(folder, name)));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
