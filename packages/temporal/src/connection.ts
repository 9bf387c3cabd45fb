import type { ConnectionOptions } from '@temporalio/client';
import type { NativeConnectionOptions } from '@temporalio/worker';

/** Where Temporal is and how it is spoken to. */
export interface TemporalAddress {
  /** `host:port` of the front end. */
  readonly address: string;
  readonly namespace: string;
  /** Encrypts; with a certificate of its own the worker proves who it is (mTLS). PEM texts. */
  readonly tls?: {
    readonly serverName?: string;
    readonly serverRootCertificate?: Buffer;
    readonly clientCertificate?: { readonly certificate: Buffer; readonly key: Buffer };
  };
  /** For hosted Temporal; implies TLS. */
  readonly apiKey?: string;
}

/** The same settings for the client's and for the worker's connection. */
export function connectionOptions(to: TemporalAddress): ConnectionOptions & NativeConnectionOptions {
  const { tls } = to;
  const pair = tls?.clientCertificate;
  return {
    address: to.address,
    ...(tls === undefined
      ? to.apiKey === undefined
        ? {}
        : { tls: true }
      : {
          tls: {
            ...(tls.serverName === undefined ? {} : { serverNameOverride: tls.serverName }),
            ...(tls.serverRootCertificate === undefined ? {} : { serverRootCACertificate: tls.serverRootCertificate }),
            ...(pair === undefined ? {} : { clientCertPair: { crt: pair.certificate, key: pair.key } }),
          },
        }),
    ...(to.apiKey === undefined ? {} : { apiKey: to.apiKey, metadata: { 'temporal-namespace': to.namespace } }),
  };
}
