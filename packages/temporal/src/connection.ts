import type { ConnectionOptions } from '@temporalio/client';
import type { NativeConnectionOptions } from '@temporalio/worker';

export interface TemporalAddress {
  /** `host:port` of the front end. */
  readonly address: string;
  readonly namespace: string;
  /** TLS, mutual with a client certificate. Certificates are PEM texts. */
  readonly tls?: {
    readonly serverName?: string;
    readonly serverRootCertificate?: Buffer;
    readonly clientCertificate?: { readonly certificate: Buffer; readonly key: Buffer };
  };
  /** Key of hosted Temporal. Implies TLS. */
  readonly apiKey?: string;
}

/** Returns the options of both the client's and the worker's connection. */
export function connectionOptions(to: TemporalAddress): ConnectionOptions & NativeConnectionOptions {
  const { tls } = to;
  const pair = tls?.clientCertificate;
  return {
    address: to.address,
    ...(to.apiKey !== undefined && { tls: true }),
    ...(tls !== undefined && {
      tls: {
        ...(tls.serverName === undefined ? {} : { serverNameOverride: tls.serverName }),
        ...(tls.serverRootCertificate === undefined ? {} : { serverRootCACertificate: tls.serverRootCertificate }),
        ...(pair === undefined ? {} : { clientCertPair: { crt: pair.certificate, key: pair.key } }),
      },
    }),
    ...(to.apiKey === undefined ? {} : { apiKey: to.apiKey, metadata: { 'temporal-namespace': to.namespace } }),
  };
}
