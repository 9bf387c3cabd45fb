import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Response } from 'express';

/** A request refused before any route: its HTTP status and reason. */
export interface RefusedRequest {
  readonly status: 400 | 405 | 408 | 413 | 417 | 431;
  readonly message: string;
  readonly requestId: string;
}

/** State of a connection that has had a request. */
export interface Connection {
  requests: number;
  /** Response of the last request. */
  response: Response;
}

export interface RefusedRequestOptions {
  readonly bodyOf: (refused: RefusedRequest) => object;
  readonly connections: ReadonlyMap<Duplex, Connection>;
  /** Called for refusals without a response object. */
  readonly onRefused: (refused: RefusedRequest) => void;
}

/** Time for a client that is still sending to read the refusal. */
const lingerMs = 500;

const parserRefusals: Readonly<Record<string, Pick<RefusedRequest, 'status' | 'message'>>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The header fields are too large: the maximum is 16 KiB in total.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'A chunk extension is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
};
const notHttp = { status: 400, message: 'This is not a valid HTTP request.' } as const;

/**
 * Formats refusals of Node's HTTP server like every other answer, with X-Request-ID and a JSON body. Closes the
 * connection. (contract 5)
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
    // A browser that leaves its page ends the connection in the middle of a body and expects no answer.
    const inBody =
      error.code === 'HPE_INVALID_EOF_STATE' && options.connections.get(socket)?.response.req.complete === false;
    if (error.code === 'ECONNRESET' || inBody) socket.destroy();
    else refuse(socket, parserRefusals[error.code ?? ''] ?? notHttp);
  });
  server.on('connect', (_request: IncomingMessage, socket) =>
    refuse(socket, { status: 405, message: 'This server is not a proxy: the method CONNECT is not supported.' }),
  );
  server.on('checkExpectation', (request: IncomingMessage) =>
    refuse(request.socket, { status: 417, message: 'The only supported expectation is 100-continue.' }),
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
