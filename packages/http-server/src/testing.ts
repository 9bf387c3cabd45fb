import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';

/** Where a child process that runs `runProcess` listens, once it does. Rejects as {@link nextMessage} does. */
export async function listeningUrl(child: ChildProcess): Promise<string> {
  const { url } = await nextMessage<{ readonly url: string }>(child);
  return url;
}

/**
 * The next message of a child process with an IPC channel. Rejects when the process ends first or could not be started,
 * so that nobody waits for a message that never comes.
 */
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

/** Sends a signal and waits for the end of the process; one that has ended already is waited for no longer. */
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
 * Sends the head of a request and three bytes of its body, waits until the server has read the head and `meanwhile` has ended,
 * and sends the rest. Returns the status and the text of the answer.
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
    sent.on('response', async (response) => {
      let received = '';
      for await (const part of response.setEncoding('utf8')) received += part;
      resolve({ status: response.statusCode ?? 0, text: received });
    });
    sent.flushHeaders();
  });
}
