import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { HttpConnection } from './http-connection.ts';

const connections: Socket[] = [];
const server = createServer((request, response) => {
  if (request.url === '/end') request.socket.destroy();
  else response.end(request.url);
}).on('connection', (socket) => connections.push(socket));

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a connection closed by the server is reopened, and a call that loses its connection fails', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const connection = new HttpConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await connection.get('/first', {})).toEqual({ status: 200, body: Buffer.from('/first') });
  const [ended] = connections;
  ended?.end();
  await once(ended as Socket, 'close');
  expect(await connection.get('/second', {})).toEqual({ status: 200, body: Buffer.from('/second') });
  await expect(connection.get('/end', {})).rejects.toThrow();
  expect(await connection.get('/third', {})).toEqual({ status: 200, body: Buffer.from('/third') });
  expect(connections).toHaveLength(3);
  connection.close();
});
