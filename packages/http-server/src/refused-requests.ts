import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Response } from 'express';

/** A request that is refused before any route has seen it: its HTTP status, and what is wrong with it, for people. */
export interface RefusedRequest {
  readonly status: 400 | 405 | 408 | 413 | 417 | 431;
  readonly message: string;
  readonly requestId: string;
}

/** What the server knows of a connection that has had a request. */
export interface Connection {
  requests: number;
  /** Of the last request. */
  response: Response;
}

export interface RefusedRequestOptions {
  /** The JSON body of such a refusal. */
  readonly bodyOf: (refused: RefusedRequest) => object;
  readonly connections: ReadonlyMap<Duplex, Connection>;
  /** Hears of refusals that no response stands for. */
  readonly onRefused: (refused: RefusedRequest) => void;
}

/** How long a client that is still sending may take to read why it is refused. */
const lingerMs = 500;

const parserRefusals: Readonly<Record<string, Pick<RefusedRequest, 'status' | 'message'>>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The header fields are too large: at most 16 KiB in all.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The extensions of a chunk are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
};
const notHttp = { status: 400, message: 'This is not a valid HTTP request.' } as const;

/**
 * Gives what Node's HTTP server would answer by itself, or not at all, the form of every other answer: X-Request-ID and a
 * JSON body. The connection is closed. (contract 5)
 */
export function answerRefusedRequests(server: Server, options: RefusedRequestOptions): void {
  const answered = new WeakSet<Duplex>();
  const refuse = (socket: Duplex, why: Pick<RefusedRequest, 'status' | 'message'>): void => {
    if (answered.has(socket)) return;
    answered.add(socket);
    const response = options.connections.get(socket)?.response;
    const inWork = response !== undefined && !response.writableFinished ? response : undefined;
    if (!socket.writable || inWork?.headersSent) {
      socket.destroy();
      return;
    }
    const refused = { ...why, requestId: (inWork?.locals.requestId as string | undefined) ?? randomUUID() };
    if (inWork === undefined) options.onRefused(refused);
    else inWork.locals.refusedWith = why.status;
    socket.end(answerText(refused, JSON.stringify(options.bodyOf(refused))));
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A browser that leaves its page ends the connection in the middle of a body. It wants no answer.
    const inBody =
      error.code === 'HPE_INVALID_EOF_STATE' && options.connections.get(socket)?.response.req.complete === false;
    if (error.code === 'ECONNRESET' || inBody) socket.destroy();
    else refuse(socket, parserRefusals[error.code ?? ''] ?? notHttp);
  });
  server.on('connect', (_request: IncomingMessage, socket) =>
    refuse(socket, { status: 405, message: 'This is no proxy: CONNECT is not a method of this address.' }),
  );
  server.on('checkExpectation', (request: IncomingMessage) =>
    refuse(request.socket, { status: 417, message: 'Of expectations, only 100-continue can be met.' }),
  );
}

function answerText({ status, requestId }: RefusedRequest, body: string): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-ID: ${requestId}`,
    ...(status === 405 ? ['Allow: GET, HEAD, POST'] : []),
    '',
    body,
  ].join('\r\n');
}
