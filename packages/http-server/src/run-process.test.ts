import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from '@jest/globals';

const moduleUrl = new URL('./index.ts', import.meta.url);
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A minimal process with a slow route, background work and resources to close. */
const program = `
  import { setTimeout as pause } from 'node:timers/promises';
  import { z } from 'zod';
  import { commonSettings, port, runProcess } from ${JSON.stringify(moduleUrl)};
  const draining = Promise.withResolvers();
  await runProcess({
    name: 'probe', portSetting: 'PROBE_PORT',
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
      drain: async () => {
        logger.info('loop stopped');
        draining.resolve();
        await pause(100, undefined, { ref: false });
      },
      close: () => logger.info('closed'),
    }),
  });`;

interface LogLine {
  readonly message: string;
  readonly port?: number;
  readonly metrics_port?: number;
  readonly signal?: string;
}

function run(environment: Record<string, string> = {}, ipc = false) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
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
    'that receives %s answers accepted requests, stops its loops, closes and exits 0',
    async (signal) => {
      const { child, log, logged, exit } = run();
      const accepted = logged('accepted');
      const { port } = await logged('listening');
      const answer = fetch(`http://127.0.0.1:${port}/slow`);
      await accepted;
      child.kill(signal);
      expect(await (await answer).json()).toEqual({ finished: true });
      expect(await exit).toEqual([0, null]);
      expect(log.map(({ message }) => message)).toEqual(
        'began, listening, accepted, draining, loop stopped, request, closed, drained'.split(', '),
      );
    },
  );

  test('that receives SIGTERM serves but is not ready during the delay; Ctrl-C ends the delay', async () => {
    const { child, log, logged, exit } = run({ SHUTDOWN_DELAY_SECONDS: '600' });
    const announced = logged('not ready, draining after a delay');
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

  test('that receives SIGTERM drains after the delay', async () => {
    const { child, log, logged, exit } = run({ SHUTDOWN_DELAY_SECONDS: '0.2' });
    await logged('listening');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(log.map(({ message }) => message)).toContain('not ready, draining after a delay');
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

  test.each([
    ['its port plus 1000, on the loopback address', {}, 1000],
    ['METRICS_PORT', { HOST: '::', METRICS_PORT: '0' }, null],
  ])('has its metrics on %s, and not on its own port', async (_name, environment, distance) => {
    // Below the ports that systems give away.
    const own = 10_000 + (process.pid % 20_000);
    const probe = run({ HOST: '0.0.0.0', PROBE_PORT: String(own), ...environment });
    const { port, metrics_port: metrics = 0 } = await probe.logged('listening');
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${metrics}/metrics`)).status).toBe(200);
    expect(metrics - own).toBe(distance ?? metrics - own);
    await expect(fetch(`http://127.0.0.2:${metrics}/metrics`)).rejects.toThrow();
  });

  test('names its build in health, metrics and log', async () => {
    const build = { commit: '0123456789abcdef0123456789abcdef01234567', built_at: '2026-01-02T03:04:05Z' };
    const probe = run({ BUILD_COMMIT: build.commit, BUILD_TIME: build.built_at });
    const line = await probe.logged('listening');
    expect(line).toMatchObject({ version: '1.0.0', ...build });
    const url = `http://127.0.0.1:${line.port}`;
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ version: '1.0.0', ...build });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(
      `build_info{version="1.0.0",commit="${build.commit}",built_at="${build.built_at}",service="probe"} 1`,
    );
  });

  test('whose port is in use exits with one line and status 1', async () => {
    const first = run();
    const { port } = await first.logged('listening');
    const { exit, errors } = run({ PROBE_PORT: String(port) });
    expect(await exit).toEqual([1, null]);
    expect(errors()).toBe(`probe: port ${port} is in use: stop the other process or set PROBE_PORT to another port\n`);
  });
});
