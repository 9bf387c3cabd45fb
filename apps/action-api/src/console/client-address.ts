import { readAddress } from '@creator-discovery/http-server';
import type { Request, RequestHandler } from 'express';

/**
 * Address for counting sign-ins: the client's, as far as the proxies are trusted. For IPv6 the /64 network, because one
 * client has 2^64 addresses.
 */
export function clientAddress({ ip = '' }: Request): string {
  const address = readAddress(ip);
  if (address?.kind() !== 'ipv6') return address?.toString() ?? ip;
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/**
 * Removes ports from `X-Forwarded-For`, which some proxies add. With a port, each connection would count as another
 * client, and the chain of trusted proxies would break.
 */
export const withoutForwardedPorts: RequestHandler = ({ headers }, _response, next) => {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined)
    headers['x-forwarded-for'] = String(forwarded)
      .split(',')
      .map((entry) => {
        const text = entry.trim();
        return (
          /^\[([0-9a-f:.%]{2,60})\](?::\d{1,5})?$/i.exec(text)?.[1] ?? /^([\d.]{7,15}):\d{1,5}$/.exec(text)?.[1] ?? text
        );
      })
      .join(', ');
  next();
};

/** Whether the request comes from this machine and was not forwarded. */
export function isFromThisMachine({ socket, headers }: Request): boolean {
  const address = readAddress(socket.remoteAddress ?? '');
  const passedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !passedOn && address?.range() === 'loopback';
}
