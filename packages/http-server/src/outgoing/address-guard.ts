import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Address, isWithin, type Network, readAddress, readNetwork } from '../networks.ts';

/** The request would go to an address that customers must not reach. The message is safe to show. */
export class DestinationRefusal extends Error {
  override readonly name = 'DestinationRefusal';
}

/** Never allowed, whatever an operator lists: metadata services of clouds that are outside the link-local range. */
const metadata: ReadonlySet<string> = new Set([
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

/** IPv6 addresses outside of it are not assigned to hosts on the internet. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/** Parses networks such as `10.0.0.0/8`; null if one is not a network. */
export function readNetworks(texts: readonly string[]): readonly Network[] | null {
  const networks = texts.map(readNetwork);
  return networks.every((one) => one !== null) ? networks : null;
}

/** Whether requests may go to this address: one on the internet, or in an allowed network. Link-local is never allowed. */
export function isAllowedAddress(text: string, allowed: readonly Network[]): boolean {
  const address = readAddress(text);
  return address !== null && (isPublic(address) || isInternal(text, allowed));
}

/** Whether an allowed network contains the address. */
export function isInternal(text: string, allowed: readonly Network[]): boolean {
  const address = readAddress(text);
  if (address === null || metadata.has(address.toString()) || address.range() === 'linkLocal') return false;
  return isWithin(address, allowed);
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || metadata.has(address.toString())) return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

/**
 * Returns why a URL can never be a destination, or null. Names are resolved only when a request is sent.
 *
 * @param allowed networks of the operator; with any, plain HTTP is accepted
 */
export function destinationProblem(text: string, allowed: readonly Network[]): string | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'must be an https URL';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isAllowedAddress(host, allowed)) return 'must not be an internal address';
  if (/(?:^|\.)localhost\.?$/.test(host) && allowed.length === 0) return 'must not be an internal address';
  if (url.protocol === 'http:' && (allowed.length === 0 || (isIP(host) !== 0 && !isInternal(host, allowed))))
    return 'must be an https URL';
  return null;
}

/** Returns the host without the brackets of IPv6 addresses. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
