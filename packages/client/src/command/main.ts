#!/usr/bin/env node
import { once } from 'node:events';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runCommand } from './app.ts';

const interrupt = new AbortController();
// A second Ctrl-C ends the process at once.
process.once('SIGINT', () => interrupt.abort());

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
