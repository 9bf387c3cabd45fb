import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';

const modulePath = fileURLToPath(new URL('./index.ts', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A small process like the real ones: a route that is answered once the process drains, a loop of its own, something to close. */
const program = `
  import { z } from 'zod';
  import { commonSettings, port, runProcess } from ${JSON.stringify(modulePath)};
  const draining = Promise.withResolvers();
  await runProcess({
    name: 'probe', version: '1.0.0', portSetting: 'PROBE_PORT',
    settings: z.object({ ...commonSettings, PROBE_PORT: port(0) }),
    compose: ({ settings, logger }) => ({
      port: settings.PROBE_PORT,
      routes: (app) => {
        app.get('/quick', (request, response) => response.json({ finished: true }));
        app.get('/slow', async (request, response) => {
          logger.info('accepted');
          await draining.promise;
          response.json({ finished: true });
        });
      },
      begin: () => logger.info('began'),
      drain: () => {
        logger.info('loop stopped');
        draining.resolve();
      },
      close: () => logger.info('closed'),
    }),
  });`;

interface LogLine {
  readonly message: string;
  readonly port?: number;
  readonly signal?: string;
}

function run(environment: Record<string, string> = {}, ipc = false) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: here,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
  children.push(child);
  const log: LogLine[] = [];
  const waiting: [string, (line: LogLine) => void][] = [];
  createInterface(child.stdout as NodeJS.ReadableStream).on('line', (text) => {
    const line = JSON.parse(text);
    log.push(line);
    for (const [message, resolve] of waiting) if (message === line.message) resolve(line);
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const logged = (message: string) =>
    new Promise<LogLine>((resolve) => {
      waiting.push([message, resolve]);
    });
  return { child, log, logged, exit: once(child, ipc ? 'exit' : 'close'), errors: () => errors };
}

describe('a process', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'told by %s answers what it accepted, stops its loops, closes and exits 0',
    async (signal) => {
      const { child, log, logged, exit } = run();
      const accepted = logged('accepted');
      const { port } = await logged('listening');
      const answer = fetch(`http://127.0.0.1:${port}/slow`);
      await accepted;
      child.kill(signal);
      expect(await (await answer).json()).toEqual({ finished: true });
      expect(await exit).toEqual([0, null]);
      expect(log.map(({ message }) => message)).toEqual([
        'began',
        'listening',
        'accepted',
        'draining',
        'loop stopped',
        'request',
        'closed',
        'drained',
      ]);
    },
  );

  test('told by SIGTERM is not ready for the delay that is set, but serves; a Ctrl-C ends the delay', async () => {
    const { child, log, logged, exit } = run({ SHUTDOWN_DELAY_SECONDS: '600' });
    const announced = logged('not ready any more, draining after a delay');
    const { port } = await logged('listening');
    child.kill('SIGTERM');
    await announced;
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(503);
    const answer = await fetch(`http://127.0.0.1:${port}/quick`);
    expect(await answer.json()).toEqual({ finished: true });
    expect(answer.headers.get('connection')).toBe('close');
    child.kill('SIGINT');
    expect(await exit).toEqual([0, null]);
    expect(log.filter(({ message }) => message === 'draining')).toMatchObject([{ signal: 'SIGINT' }]);
  });

  test('told by SIGTERM drains by itself when the delay is over', async () => {
    const { child, log, logged, exit } = run({ SHUTDOWN_DELAY_SECONDS: '0.2' });
    await logged('listening');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(log.map(({ message }) => message)).toContain('not ready any more, draining after a delay');
    expect(log.at(-1)).toMatchObject({ message: 'drained' });
  });

  test('whose parent is gone drains too', async () => {
    const { child, logged, exit } = run({}, true);
    const draining = logged('draining');
    const [message] = (await once(child, 'message')) as [{ ready: boolean; url: string }];
    expect(message).toEqual({ ready: true, url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    child.disconnect();
    expect(await draining).toMatchObject({ signal: 'parent gone' });
    expect(await exit).toEqual([0, null]);
  });

  test('with an invalid setting exits with one line and status 1', async () => {
    const { exit, errors } = run({ PROBE_PORT: 'nine' });
    expect(await exit).toEqual([1, null]);
    expect(errors()).toBe('probe: PROBE_PORT must be a port, 0 to 65535\n');
  });

  test('has its metrics on METRICS_PORT, and no longer on its own port', async () => {
    for (const [environment, status] of [[{}, 200] as const, [{ METRICS_PORT: '0' }, 404] as const]) {
      const { port } = await run(environment).logged('listening');
      expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(status);
    }
  });

  test('whose port is in use exits with one line and status 1', async () => {
    const first = run();
    const { port } = await first.logged('listening');
    const { exit, errors } = run({ PROBE_PORT: String(port) });
    expect(await exit).toEqual([1, null]);
    expect(errors()).toBe(`probe: port ${port} is in use: stop what listens there or set PROBE_PORT to another one\n`);
  });
});
