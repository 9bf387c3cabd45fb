import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { serveLocally } from '@creator-discovery/http-server/testing';
import { expect, test } from '@jest/globals';
import { HttpConnection } from './http-connection.ts';

const connections: Socket[] = [];
const server = createServer((request, response) => {
  if (request.url === '/end') request.socket.destroy();
  else response.end(request.url);
}).on('connection', (socket) => connections.push(socket));

test('a connection closed by the server is reopened, and a call that loses its connection fails', async () => {
  const { url, end } = await serveLocally(server);
  const connection = new HttpConnection(url);
  expect(await connection.get('/first', {})).toEqual({ status: 200, body: Buffer.from('/first') });
  const [ended] = connections;
  ended?.end();
  await once(ended as Socket, 'close');
  expect(await connection.get('/second', {})).toEqual({ status: 200, body: Buffer.from('/second') });
  await expect(connection.get('/end', {})).rejects.toThrow();
  expect(await connection.get('/third', {})).toEqual({ status: 200, body: Buffer.from('/third') });
  expect(connections).toHaveLength(3);
  connection.close();
  await end();
});
