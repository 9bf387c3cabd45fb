import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { endProcess, listeningUrl, nextMessage, serveLocally } from './testing.ts';

function program(source: string): ChildProcess {
  return spawn(process.execPath, ['--eval', source], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
}

test('returns the URL a process reports', async () => {
  const child = program("process.send({ url: 'http://127.0.0.1:1' })");
  expect(await listeningUrl(child)).toBe('http://127.0.0.1:1');
});

test('rejects at once if the process ends first, or ended earlier', async () => {
  const child = program('process.exit(3)');
  await expect(nextMessage(child)).rejects.toThrow(/ended \(status 3\) before it sent a message$/);
  await expect(nextMessage(child)).rejects.toThrow(/ended \(status 3\)/);
});

test('rejects with the signal of a killed process', async () => {
  const child = program('setInterval(() => {}, 1000)');
  const message = nextMessage(child);
  child.kill('SIGKILL');
  await expect(message).rejects.toThrow(/ended \(SIGKILL\)/);
});

test('rejects for a missing program', async () => {
  const child = spawn('/nowhere/program', { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await expect(nextMessage(child)).rejects.toThrow(/ENOENT/);
});

test('ends a process and waits for it; a second call does nothing', async () => {
  const child = program('setInterval(() => {}, 1000)');
  await endProcess(child);
  expect(child.signalCode).toBe('SIGTERM');
  await endProcess(child);
});

test('ends a local server and the calls that it never answers', async () => {
  const { url, end } = await serveLocally(({ url: path }, response) => path === '/' && response.end('here'));
  expect(await (await fetch(url)).text()).toBe('here');
  const hanging = fetch(`${url}/hang`).catch(({ message }) => message);
  await pause(50);
  await end();
  expect(await hanging).toBe('fetch failed');
});
