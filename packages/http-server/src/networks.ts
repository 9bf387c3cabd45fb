import { isIP } from 'node:net';
import express from 'express';
import ipaddr from 'ipaddr.js';

export type Address = ReturnType<typeof ipaddr.process>;

/** An address range and its prefix length in bits. */
export type Network = readonly [start: Address, bits: number];

/** Returns an IP address without its zone; `::ffff:10.0.0.1` becomes `10.0.0.1`. Null for any other text. */
export function readAddress(text: string): Address | null {
  return isIP(text) === 0 ? null : ipaddr.process(text.replace(/%.*/, ''));
}

/**
 * Returns a network, without the bits of a host; an address alone is a network of one. `::ffff:10.0.0.0/104` becomes
 * `10.0.0.0/8`. Null for any other text.
 */
export function readNetwork(text: string): Network | null {
  const [start = '', length, ...rest] = text.trim().split('/');
  const address = readAddress(start);
  if (address === null || rest.length > 0 || !/^\d{1,3}$/.test(length ?? '0')) return null;
  const [version, size] = address.kind() === 'ipv4' ? [ipaddr.IPv4, 32] : [ipaddr.IPv6, 128];
  const bits = length === undefined ? size : Number(length) + size - (isIP(start) === 4 ? 32 : 128);
  if (bits < 0 || bits > size) return null;
  return [version.networkAddressFromCIDR(`${address}/${bits}`), bits];
}

/** Returns a network in CIDR notation, as keys keep it. */
export function readNetworkText(text: string): string | null {
  const network = readNetwork(text);
  return network && `${network[0].toNormalizedString()}/${network[1]}`;
}

/** Whether an address is in one of these networks. */
export function isWithin(address: Address | null, networks: readonly (Network | null)[]): boolean {
  return networks.some((one) => one !== null && address?.kind() === one[0].kind() && address.match(...one));
}

/** Returns which addresses Express trusts with these proxies: addresses, networks, or names such as `loopback`. Null if wrong. */
export function trustIn(list: readonly string[]): ((address: string) => boolean) | null {
  try {
    return express().set('trust proxy', list).get('trust proxy fn');
  } catch {
    return null;
  }
}
