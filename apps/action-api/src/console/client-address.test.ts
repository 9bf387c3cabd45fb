import { expect, test } from '@jest/globals';
import express, { type Request, type Response } from 'express';
import { clientAddress, isFromThisMachine, withoutForwardedPorts } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('sign-ins from %s count on %s', (ip, address) => {
  expect(clientAddress({ ip } as Request)).toBe(address);
});

test.each([
  ['192.0.2.7:1234', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['192.0.2.7:1234, 10.0.0.2:8443', '192.0.2.7'],
])('sign-ins that trusted proxies forward as %s count on %s', (forwarded, address) => {
  const app = express().set('trust proxy', ['loopback', '10.0.0.0/8']);
  const request = Object.assign(Object.create(app.request), {
    app,
    socket: { remoteAddress: '127.0.0.1' },
    connection: { remoteAddress: '127.0.0.1' },
    headers: { 'x-forwarded-for': forwarded },
  }) as Request;
  withoutForwardedPorts(request, {} as Response, () => undefined);
  expect(clientAddress(request)).toBe(address);
});

test.each([
  ['127.0.0.1', {}, true],
  ['127.8.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['192.0.2.7', {}, false],
  [undefined, {}, false],
  ['127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, false],
  ['127.0.0.1', { forwarded: 'for=192.0.2.7' }, false],
])('whether a request from %s with %j was made here: %s', (remoteAddress, headers, here) => {
  expect(isFromThisMachine({ socket: { remoteAddress }, headers } as unknown as Request)).toBe(here);
});
