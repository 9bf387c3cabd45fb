import { isWithin, readAddress, readNetwork } from '@creator-discovery/http-server';
import type { Origin } from '@creator-discovery/operations';
import type { Request } from 'express';
import { presentedKey } from './presented-key.ts';

/** Returns the key and the origin of a request. */
export function presentedIn(request: Pick<Request, 'ip' | 'headers'>, channel: Origin['channel']) {
  return { key: presentedKey(request.headers), origin: originOf(request, channel) };
}

/** Returns the origin of a request, with the client's address as far as the proxies are trusted. (contract 7) */
export function originOf({ ip = '' }: Pick<Request, 'ip'>, channel: Origin['channel']): Origin {
  const address = readAddress(ip);
  const isIn = (networks: readonly string[]) => isWithin(address, networks.map(readNetwork));
  return { channel, address: address?.toString() ?? ip, isWithin: isIn };
}
