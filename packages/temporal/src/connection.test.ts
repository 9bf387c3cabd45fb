import { describe, expect, test } from '@jest/globals';
import { connectionOptions } from './connection.ts';

const to = { address: 'temporal.example:7233', namespace: 'jobs' };
const [ca, certificate, key] = ['ca', 'certificate', 'key'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

describe('connectionOptions', () => {
  test('uses no TLS by default', () => {
    expect(connectionOptions(to)).toEqual({ address: 'temporal.example:7233' });
  });

  test('trusts the root certificates of the machine when TLS is enabled without certificates', () => {
    expect(connectionOptions({ ...to, tls: {} })).toEqual({ address: to.address, tls: {} });
  });

  test('trusts the given root certificate, checks the given server name, and presents a client certificate (mTLS)', () => {
    const tls = { serverName: 'front.example', serverRootCertificate: ca, clientCertificate: { certificate, key } };
    expect(connectionOptions({ ...to, tls })).toEqual({
      address: to.address,
      tls: {
        serverNameOverride: 'front.example',
        serverRootCACertificate: ca,
        clientCertPair: { crt: certificate, key },
      },
    });
  });

  test('sends an API key only over TLS, together with its namespace', () => {
    expect(connectionOptions({ ...to, apiKey: 'secret' })).toEqual({
      address: to.address,
      tls: true,
      apiKey: 'secret',
      metadata: { 'temporal-namespace': 'jobs' },
    });
  });

  test('trusts the given root certificate with an API key too', () => {
    expect(connectionOptions({ ...to, apiKey: 'secret', tls: { serverRootCertificate: ca } })).toMatchObject({
      tls: { serverRootCACertificate: ca },
      apiKey: 'secret',
    });
  });
});
