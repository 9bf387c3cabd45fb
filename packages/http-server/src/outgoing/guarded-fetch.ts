import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import type { Network } from '../networks.ts';
import { DestinationRefusal, destinationProblem, hostOf, isAllowedAddress, isInternal } from './address-guard.ts';

export interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Networks of the operator that this caller may reach; usually none. */
  readonly allowed: readonly Network[];
  /** Maximum time for name resolution, connection and answer. */
  readonly deadlineMs: number;
  /** Maximum bytes of the answer that are read; the rest is dropped. */
  readonly maxBytes: number;
}

export interface GuardedAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;
}

/** Returns the addresses of a host name. */
export type ResolveName = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Sends one request to a URL that a customer named. The connection goes to an address that was checked, with the original
 * name for TLS. Redirects are answers, and are not followed. Connections are not shared, because callers may reach
 * different networks.
 *
 * @throws DestinationRefusal if the URL, or any address of its host, is not allowed
 */
export async function guardedFetch(
  text: string,
  request: GuardedRequest,
  resolve: ResolveName = resolverFor(request.allowed),
): Promise<GuardedAnswer> {
  const problem = destinationProblem(text, request.allowed);
  if (problem !== null) throw new DestinationRefusal(`The URL ${problem}.`);
  const url = new URL(text);
  const signal = AbortSignal.timeout(request.deadlineMs);
  const client = new Client(url.origin, {
    connect: { lookup: pinned(await addressesOf(url, { request, resolve, signal })) },
  });
  try {
    return await answerOf(await client.request(dispatchOf(url, request, signal)), request.maxBytes);
  } finally {
    await client.destroy().catch(() => undefined);
  }
}

interface Resolution {
  readonly request: GuardedRequest;
  readonly resolve: ResolveName;
  readonly signal: AbortSignal;
}

/** Returns the checked addresses of the host. Refuses it if any is not allowed. */
async function addressesOf(
  url: URL,
  { request: { allowed }, resolve, signal }: Resolution,
): Promise<readonly string[]> {
  const host = hostOf(url);
  const addresses = isIP(host) === 0 ? await within(resolve(host, signal), signal) : [host];
  const mayReach = url.protocol === 'http:' ? isInternal : isAllowedAddress;
  if (addresses.length === 0) throw new Error('The host has no address.');
  if (!addresses.every((address) => mayReach(address, allowed)))
    throw new DestinationRefusal('The host has an internal address.');
  return addresses;
}

/** Rejects when the deadline passes, even if the work continues. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Connects to these addresses and nothing else. */
function pinned(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    const [first] = found;
    if (all || first === undefined) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

function dispatchOf(
  url: URL,
  { method, headers, body }: GuardedRequest,
  signal: AbortSignal,
): Dispatcher.RequestOptions {
  return {
    path: `${url.pathname}${url.search}`,
    method,
    headers: { 'user-agent': 'creator-discovery', ...headers },
    ...(body !== undefined && { body }),
    signal,
  };
}

async function answerOf(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<GuardedAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxBytes) break;
    }
  } catch {
    // The status is the answer, even if its body breaks off or never ends.
  }
  const type = headers['content-type'];
  return {
    status: statusCode,
    contentType: typeof type === 'string' ? type : null,
    body: Buffer.concat(chunks).subarray(0, maxBytes),
  };
}

/**
 * Names of customers are resolved without the thread pool: a slow name server would hold up its few threads. Callers that
 * may reach internal networks use the system's resolver, which also knows the names of its hosts file.
 */
function resolverFor(allowed: readonly Network[]): ResolveName {
  if (allowed.length > 0) return async (host) => (await lookup(host, { all: true })).map(({ address }) => address);
  return async (host, signal) => {
    const resolver = new Resolver();
    signal.addEventListener('abort', () => resolver.cancel(), { once: true });
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  };
}
