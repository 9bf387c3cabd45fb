import { describe, expect, test } from '@jest/globals';
import { connectionOptions } from './connection.ts';

const to = { address: 'temporal.example:7233', namespace: 'jobs' };
const [ca, certificate, key] = ['ca', 'certificate', 'key'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

describe('connectionOptions', () => {
  test('speaks plainly to a server without TLS and without a key', () => {
    expect(connectionOptions(to)).toEqual({ address: 'temporal.example:7233' });
  });

  test('encrypts with the roots of the machine where TLS is asked for and nothing else', () => {
    expect(connectionOptions({ ...to, tls: {} })).toEqual({ address: to.address, tls: {} });
  });

  test("trusts the given root, expects the given name, and shows the worker's own certificate (mTLS)", () => {
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

  test('sends an API key only over TLS, and names the namespace it belongs to', () => {
    expect(connectionOptions({ ...to, apiKey: 'secret' })).toEqual({
      address: to.address,
      tls: true,
      apiKey: 'secret',
      metadata: { 'temporal-namespace': 'jobs' },
    });
  });

  test('keeps a given root beside an API key', () => {
    expect(connectionOptions({ ...to, apiKey: 'secret', tls: { serverRootCertificate: ca } })).toMatchObject({
      tls: { serverRootCACertificate: ca },
      apiKey: 'secret',
    });
  });
});
