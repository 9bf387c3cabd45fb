#!/usr/bin/env node
import { once } from 'node:events';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runCommand } from './app.ts';

const interrupt = new AbortController();
// A second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => interrupt.abort());
// A reader such as `head` has read enough; a file may still have to be written.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.stderr.write(`${message}\n`);
    process.exit(1);
  });

process.exitCode = await runCommand(process.argv.slice(2), {
  process: { stdout: process.stdout, stderr: process.stderr, env: process.env },
  home: homedir(),
  platform: process.platform,
  program: process.env.npm_lifecycle_event === 'creators' ? 'npm run --silent creators --' : 'creators',
  isTerminal: process.stdin.isTTY === true && process.stderr.isTTY === true,
  interrupt: interrupt.signal,
  ask: async (question, { hidden } = { hidden: false }) => {
    if (hidden) process.stderr.write(question);
    const output = hidden ? new Writable({ write: (_text, _encoding, done) => done() }) : process.stderr;
    const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true });
    const answer = lines.question(hidden ? '' : question, { signal: interrupt.signal });
    const ended = once(lines, 'close').then(() => '');
    return Promise.race([answer, ended])
      .catch(() => '')
      .finally(() => {
        lines.close();
        if (hidden) process.stderr.write('\n');
      });
  },
});
