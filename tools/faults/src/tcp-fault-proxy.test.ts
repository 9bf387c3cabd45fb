import { execFile } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { TcpFaultProxy } from './tcp-fault-proxy.ts';

let server: net.Server;
let heard: string;
let proxy: TcpFaultProxy;
let port: number;

beforeEach(async () => {
  heard = '';
  server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard += bytes.toString();
      socket.write(`echo ${bytes.toString()}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await TcpFaultProxy.before(`tcp://127.0.0.1:${(server.address() as net.AddressInfo).port}`);
  port = Number(new URL(proxy.through('tcp://somewhere:1')).port);
});

afterEach(async () => {
  await proxy.close();
  server.close();
});

async function connect(): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Returns the answer to a request, or the error code of the connection. */
function ask(socket: net.Socket, text: string): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    socket.write(text);
  });
}

describe('the TCP fault proxy', () => {
  test('loses an answer after the server has processed the request, and resets the connection', async () => {
    const socket = await connect();
    expect(await ask(socket, 'a')).toBe('echo a');
    proxy.mode = 'lose_answers';
    expect(await ask(socket, 'b')).toBe('ECONNRESET');
    expect(heard).toBe('ab');
    expect(proxy.answersLost).toBe(1);
    proxy.mode = 'pass';
    expect(await ask(await connect(), 'c')).toBe('echo c');
  });

  test('refuses new connections and cuts open ones', async () => {
    const open = await connect();
    proxy.mode = 'refuse';
    const refused = net.connect(port, '127.0.0.1');
    const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    expect(await ask(open, 'a')).toBe('echo a');
    const ended = once(open, 'error');
    proxy.cut();
    expect(((await ended) as [NodeJS.ErrnoException])[0].code).toBe('ECONNRESET');
  });

  test('lets a process exit after a reset of a connection that was ending', async () => {
    const code = `
    import net from 'node:net';
    import { resetSocket } from ${JSON.stringify(new URL('./tcp-fault-proxy.ts', import.meta.url).href)};
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
});
