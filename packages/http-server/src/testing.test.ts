import { type ChildProcess, spawn } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { endProcess, listeningUrl, nextMessage } from './testing.ts';

function program(source: string): ChildProcess {
  return spawn(process.execPath, ['--eval', source], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
}

test('a process that says where it listens is heard', async () => {
  const child = program("process.send({ url: 'http://127.0.0.1:1' })");
  expect(await listeningUrl(child)).toBe('http://127.0.0.1:1');
});

test('a process that ends before it sends anything is an error at once, also when it ended long before', async () => {
  const child = program('process.exit(3)');
  await expect(nextMessage(child)).rejects.toThrow(/ended \(status 3\) before it sent a message$/);
  await expect(nextMessage(child)).rejects.toThrow(/ended \(status 3\)/);
});

test('a process that is killed before it sends anything is an error with the signal', async () => {
  const child = program('setInterval(() => {}, 1000)');
  const message = nextMessage(child);
  child.kill('SIGKILL');
  await expect(message).rejects.toThrow(/ended \(SIGKILL\)/);
});

test('a program that is not there is an error', async () => {
  const child = spawn('/nowhere/program', { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await expect(nextMessage(child)).rejects.toThrow(/ENOENT/);
});

test('a process is ended and waited for once; ending it again is nothing', async () => {
  const child = program('setInterval(() => {}, 1000)');
  await endProcess(child);
  expect(child.signalCode).toBe('SIGTERM');
  await endProcess(child);
});
