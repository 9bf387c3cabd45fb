import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Behaviour of one answer. */
export type Reaction =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  /** `drop`: ends the connection before the answer; `cut`: in the middle of it; `hang`: never answers. */
  | 'drop'
  | 'cut'
  | 'hang';

export interface FakeApi {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** Sets the reactions to the next calls; the last one is repeated. */
  react(...reactions: Reaction[]): void;
  close(): Promise<void>;
}

/** Starts a server that drops, cuts and hangs on purpose. */
export async function startFakeApi(): Promise<FakeApi> {
  const calls: ReceivedCall[] = [];
  let planned: Reaction[] = [];
  // Without a time limit for idle connections, the end of a body that is too short is silence.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    calls.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    const reaction = (planned.length > 1 ? planned.shift() : planned[0]) ?? 'drop';
    show(reaction, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    react: (...reactions) => {
      planned = reactions;
      calls.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function show(reaction: Reaction, response: ServerResponse): void {
  if (reaction === 'hang') return;
  if (reaction === 'drop') {
    response.destroy();
  } else if (reaction === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"status": "o', () => response.destroy());
  } else {
    const { status, headers, body = {} } = reaction;
    const isText = typeof body === 'string';
    response
      .writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
      .end(isText ? body : JSON.stringify(body));
  }
}

export function refusal(status: number, more: object = {}): Reaction {
  const body = { status: 'error', message: 'No.', request_id: 'id of the server', ...more };
  return { status, headers: { 'retry-after': '0' }, body };
}
