import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  connect,
  constants,
  createSecureServer,
  type Http2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** PEM texts. */
export interface Certificate {
  readonly certificate: Buffer;
  readonly key: Buffer;
}

export interface Certificates {
  readonly authority: Buffer;
  /** For `front.example`. */
  readonly server: Certificate;
  readonly worker: Certificate;
}

/** Creates an authority and certificates signed by it, with the installed openssl. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(path.join(tmpdir(), 'temporal-certificates-'));
  const file = (name: string): string => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const signed = (name: string, extensions: string): Certificate => {
    writeFileSync(file(`${name}.ext`), extensions);
    openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`);
    const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
    openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...by,
      '-days',
      '2',
      '-extfile',
      `${name}.ext`,
      '-out',
      `${name}.pem`,
    );
    return { certificate: readFileSync(file(`${name}.pem`)), key: readFileSync(file(`${name}.key`)) };
  };
  try {
    const itself = '-x509 -days 2 -subj /CN=authority -keyout authority.key -out authority.pem'.split(' ');
    openssl('req', ...newKey, ...itself);
    return {
      authority: readFileSync(file('authority.pem')),
      server: signed('server', 'subjectAltName=DNS:front.example\nextendedKeyUsage=serverAuth\n'),
      worker: signed('worker', 'subjectAltName=DNS:worker.example\nextendedKeyUsage=clientAuth\n'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Requirements for connections. */
export interface Demands {
  /** Requires a client certificate signed by this authority. */
  readonly authority?: Buffer;
  /** Requires this key; other calls are answered `UNAUTHENTICATED`. */
  readonly apiKey?: string;
}

export interface Front {
  /** `host:port` */
  readonly address: string;
  /** Forwarded calls, and calls rejected for their key. */
  readonly calls: { passed: number; refused: number };
  close(): Promise<void>;
}

/** Terminates TLS for a plain gRPC server and forwards calls that meet the demands. */
export async function startFront(server: string, own: Certificate, demands: Demands): Promise<Front> {
  const { authority, apiKey } = demands;
  const upstream = connect(`http://${server}`);
  const calls = { passed: 0, refused: 0 };
  const front = createSecureServer({
    cert: own.certificate,
    key: own.key,
    ...(authority === undefined ? {} : { ca: authority, requestCert: true, rejectUnauthorized: true }),
  });
  const sessions = new Set<Http2Session>();
  front.on('session', (session) => {
    sessions.add(session.on('error', () => undefined));
    session.once('close', () => sessions.delete(session));
  });
  front.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`) {
      calls.refused += 1;
      const refusal = { 'content-type': 'application/grpc', 'grpc-status': '16', 'grpc-message': 'no such key' };
      return stream.respond({ ':status': 200, ...refusal }, { endStream: true });
    }
    calls.passed += 1;
    passOn(stream, { headers, upstream });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(front.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      upstream.destroy();
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => front.close(resolve));
    },
  };
}

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly upstream: ReturnType<typeof connect>;
}

/** Forwards a call. The gRPC status is in the trailers, or in the headers of an empty response. */
function passOn(stream: ServerHttp2Stream, { headers, upstream }: Call): void {
  const sent = upstream.request({ ...headers, ':scheme': 'http' });
  sent.on('error', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
  stream.on('close', () => sent.close(constants.NGHTTP2_CANCEL));
  stream.pipe(sent);
  sent.on('response', (answer, flags) => {
    if (stream.closed) return;
    if ((flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0) return stream.respond(answer, { endStream: true });
    let trailers: IncomingHttpHeaders = {};
    sent.on('trailers', (last) => {
      trailers = last;
    });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    stream.respond(answer, { waitForTrailers: true });
    sent.pipe(stream);
  });
}
