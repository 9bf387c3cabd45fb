import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream';

/** A server on a free port of this machine. */
export interface LocalServer {
  readonly port: number;
  readonly url: string;
  /** Ends all connections and stops listening. */
  end(): Promise<void>;
}

/** Starts a server that answers with the listener, or starts the given one. */
export async function serveLocally(served: RequestListener | Server | SecureServer): Promise<LocalServer> {
  const server = typeof served === 'function' ? createServer(served) : served;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const end = async (): Promise<void> => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
  return { port, url: `http://127.0.0.1:${port}`, end };
}

/** Returns the URL of a child that runs `runProcess`. Rejects like {@link nextMessage}. */
export async function listeningUrl(child: ChildProcess): Promise<string> {
  const { url } = await nextMessage<{ readonly url: string }>(child);
  return url;
}

/** Returns the next IPC message of a child process. Rejects if the process ends first or could not start. */
export function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const forget = () => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    };
    const onMessage = (message: unknown) => {
      forget();
      resolve(message as Message);
    };
    const onExit = (code: number | null, signal: string | null) => {
      forget();
      const program = child.spawnargs.slice(1).join(' ');
      reject(new Error(`${program} ended (${signal ?? `status ${code}`}) before it sent a message`));
    };
    const onError = (error: Error) => {
      forget();
      reject(error);
    };
    if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
    else child.on('message', onMessage).on('exit', onExit).on('error', onError);
  });
}

/** Sends a signal and waits for the process to end; returns at once if it already has. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** A request whose body is sent in two parts. */
export interface LateRequest {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Sends the head and three bytes of the body, runs `meanwhile` once the server has read the head, then sends the rest. An
 * answer that breaks off counts as far as it came.
 */
export function sendLate(
  url: string,
  { method = 'POST', headers, body }: LateRequest,
  meanwhile: () => Promise<unknown>,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const length = String(Buffer.byteLength(text));
    const sent = request(url, {
      method,
      headers: { 'Content-Type': 'application/json', 'Content-Length': length, Expect: '100-continue', ...headers },
    });
    sent.on('error', reject);
    sent.on('continue', () => {
      sent.write(text.slice(0, 3));
      meanwhile().then(() => sent.end(text.slice(3)), reject);
    });
    sent.on('response', (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (part) => (received += part));
      finished(response, () => resolve({ status: response.statusCode ?? 0, text: received }));
    });
    sent.flushHeaders();
  });
}
