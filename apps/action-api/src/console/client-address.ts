import { isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';

/**
 * The address on which a sign-in counts: that of the client, as far as the proxies in between are trusted. Of IPv6 its network,
 * because whoever has one address there has 2^64.
 */
export function clientAddress({ ip = '' }: Request): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(address)) return address;
  const whole = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [start = '', end] = whole.split('::');
  const groups = start === '' ? [] : start.split(':');
  const after = end === undefined || end === '' ? [] : end.split(':');
  const middle = end === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return `${[...groups, ...middle, ...after].slice(0, 4).join(':')}::/64`;
}

/**
 * Removes the ports from `X-Forwarded-For`, which some proxies add. An entry with a port is no address: it would count as another
 * client for each connection, and end the chain of trusted proxies.
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

/** Whether the request was made on this very machine, with nothing in between that passes on requests of others. */
export function isFromThisMachine({ socket, headers }: Request): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  const passedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !passedOn && (address === '::1' || address.startsWith('127.'));
}
