import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { wrongClock } from './process-clock.ts';

const hour = 3_600_000;

test.each([hour, -hour])('a process sees a clock that is %i ms off', async (offMs) => {
  const code = 'console.log(JSON.stringify([Date.now(), new Date().getTime(), new Date(5).getTime()]))';
  const env = { ...process.env, ...wrongClock(offMs) };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', code], { env });
  const [now, made, given] = JSON.parse(stdout);
  expect(Math.abs(now - Date.now() - offMs)).toBeLessThan(hour / 2);
  expect(Math.abs(made - now)).toBeLessThan(hour / 2);
  expect(given).toBe(5);
});
