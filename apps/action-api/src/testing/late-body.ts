import { request } from 'node:http';

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
