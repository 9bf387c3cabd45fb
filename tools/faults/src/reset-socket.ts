import type net from 'node:net';

/**
 * Resets a connection. One that is already ending is only closed: Node can't reset it, and a process that has tried never
 * exits.
 */
export function resetSocket(socket: net.Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}
