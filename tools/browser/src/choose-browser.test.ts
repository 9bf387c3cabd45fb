import { describe, expect, test } from '@jest/globals';
import { chooseBrowser, type Machine, programOf } from './choose-browser.ts';

function machine(more: Partial<Machine> & { programs?: readonly string[] } = {}): Machine {
  const { programs = [], ...rest } = more;
  const isProgram = (file: string) => programs.includes(file);
  return { environment: {}, platform: 'linux', arch: 'x64', npm: false, isProgram, ...rest };
}

describe('the test browser', () => {
  test('is the npm one if it runs, whatever is installed', () => {
    const environment = { PATH: '/usr/bin' };
    expect(chooseBrowser(machine({ npm: true, environment, programs: ['/usr/bin/chromium'] }))).toEqual({
      kind: 'npm',
    });
  });

  test('is the named one before any other', () => {
    const environment = { CONSOLE_TEST_BROWSER: '/opt/chrome' };
    expect(chooseBrowser(machine({ npm: true, environment, programs: ['/opt/chrome'] }))).toEqual({
      kind: 'installed',
      executable: '/opt/chrome',
    });
  });

  test('is never a different one than the named one', () => {
    const environment = { CONSOLE_TEST_BROWSER: '/opt/chrome', PATH: '/usr/bin' };
    expect(chooseBrowser(machine({ npm: true, environment, programs: ['/usr/bin/chromium'] }))).toEqual({
      kind: 'none',
      reason: 'CONSOLE_TEST_BROWSER is not a program: /opt/chrome',
    });
  });

  test.each([
    ['linux', '/usr/local/bin/chromium', { PATH: '/usr/bin:/usr/local/bin' }],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', {}],
    ['win32', 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe', { PROGRAMFILES: 'C:\\Program Files' }],
  ] as const)('is an installed one on other platforms: %s', (platform, executable, environment) => {
    expect(chooseBrowser(machine({ platform, environment, programs: [executable] }))).toEqual({
      kind: 'installed',
      executable,
    });
  });

  test('is none without one, with a hint what to set', async () => {
    const choice = chooseBrowser(machine({ platform: 'darwin', arch: 'arm64' }));
    const reason = 'no browser for darwin-arm64; set CONSOLE_TEST_BROWSER to a Chrome, Edge or Chromium';
    expect(choice).toEqual({ kind: 'none', reason });
    await expect(programOf(choice)).rejects.toThrow(reason);
  });
});
