import { execFile } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { resetSocket } from './reset-socket.ts';

test('the other side sees a reset', async () => {
  const server = net.createServer((socket) => resetSocket(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1');
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
  server.close();
});

test('a process can exit after it reset a connection that it was ending', async () => {
  const code = `
    import net from 'node:net';
    import { resetSocket } from ${JSON.stringify(new URL('./reset-socket.ts', import.meta.url).href)};
    const server = net.createServer((socket) => {
      socket.on('error', (error) => console.log(error.code));
      socket.end();
      resetSocket(socket);
      server.close();
    });
    server.listen(0, '127.0.0.1', () => net.connect(server.address().port, '127.0.0.1').on('error', () => undefined).resume());
  `;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { timeout: 20_000 });
  expect((await run).stdout).toBe('');
});
