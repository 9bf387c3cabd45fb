import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { Caller } from './caller.ts';

const connections: Socket[] = [];
const server = createServer((request, response) => {
  if (request.url === '/end') request.socket.destroy();
  else response.end(request.url);
}).on('connection', (socket) => connections.push(socket));

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a caller whose connection the server has ended connects again, and a call that loses its connection fails', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const caller = new Caller(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await caller.get('/first', 'key')).toEqual({ status: 200, body: '/first' });
  const [connection] = connections;
  connection?.end();
  await once(connection as Socket, 'close');
  expect(await caller.get('/second', 'key')).toEqual({ status: 200, body: '/second' });
  await expect(caller.get('/end', 'key')).rejects.toThrow();
  expect(await caller.get('/third', 'key')).toEqual({ status: 200, body: '/third' });
  expect(connections).toHaveLength(3);
  caller.close();
});
