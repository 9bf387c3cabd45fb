import { isIPv4, isIPv6 } from 'node:net';
import express from 'express';

/** An IP address as a number of 32 or 128 bits. */
interface Address {
  readonly size: 32 | 128;
  readonly value: bigint;
}

/**
 * Returns a network in CIDR notation, without the bits of a host; an address alone is a network of one. Null for any
 * other text.
 */
export function readNetwork(text: string): string | null {
  const network = networkOf(text.trim());
  if (network === null) return null;
  const { size, start, bits } = network;
  return `${shownAddress({ size, value: start })}/${bits}`;
}

/** Whether an address is in one of these networks; false if the text is not an address. */
export function isWithin(text: string, networks: readonly string[]): boolean {
  const address = addressOf(text);
  return (
    address !== null &&
    networks.some((one) => {
      const network = networkOf(one);
      return network?.size === address.size && startOf(address, network.bits) === network.start;
    })
  );
}

/** Whether Express can trust these proxies: addresses, networks, or names such as `loopback`. */
export function isListOfProxies(list: readonly string[]): boolean {
  try {
    express().set('trust proxy', list);
    return true;
  } catch {
    return false;
  }
}

/** Returns the eight groups of an IPv6 address in hexadecimal. */
export function groupsOf(address: string): readonly string[] {
  const whole = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [start = '', end] = whole.split('::');
  const groups = start === '' ? [] : start.split(':');
  const after = end === undefined || end === '' ? [] : end.split(':');
  const middle = end === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return [...groups, ...middle, ...after];
}

function networkOf(text: string) {
  const [start = '', given, ...rest] = text.split('/');
  const address = addressOf(start);
  if (address === null || rest.length > 0) return null;
  const { size } = address;
  const bits = given === undefined ? size : /^\d{1,3}$/.test(given) ? Number(given) : size + 1;
  return bits > size ? null : { size, start: startOf(address, bits), bits };
}

function addressOf(text: string): Address | null {
  if (isIPv4(text)) return { size: 32, value: numberOf(text.split('.').map(Number), 8n) };
  if (!isIPv6(text)) return null;
  return {
    size: 128,
    value: numberOf(
      groupsOf(text).map((group) => Number.parseInt(group, 16)),
      16n,
    ),
  };
}

function numberOf(parts: readonly number[], bitsPerPart: bigint): bigint {
  return parts.reduce((value, part) => (value << bitsPerPart) | BigInt(part), 0n);
}

function startOf({ size, value }: Address, bits: number): bigint {
  const hostBits = BigInt(size - bits);
  return (value >> hostBits) << hostBits;
}

function shownAddress({ size, value }: Address): string {
  const [parts, bitsPerPart, radix, separator] = size === 32 ? [4, 8n, 10, '.'] : [8, 16n, 16, ':'];
  return Array.from({ length: Number(parts) }, (_, at) => {
    const shift = BigInt(Number(parts) - 1 - at) * BigInt(bitsPerPart);
    return ((value >> shift) & ((1n << BigInt(bitsPerPart)) - 1n)).toString(Number(radix));
  }).join(String(separator));
}
