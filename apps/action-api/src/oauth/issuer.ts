import type { Request } from 'express';

/** Addresses of this server for OAuth. */
export interface IssuerSettings {
  /** Public URL without a final slash; null if the setting is unset. */
  readonly publicUrl: string | null;
  /** URL from host and port, for requests with a host name that is not accepted. */
  readonly ownUrl: string;
  /** Accepted host names, without port. */
  readonly hosts: readonly string[];
}

/**
 * Returns the issuer, without a final slash: the public URL, or else the address that the client connected to. Clients
 * compare it, and the addresses below it, byte for byte.
 */
export function issuerFor({ headers, protocol }: Request, { publicUrl, ownUrl, hosts }: IssuerSettings): string {
  if (publicUrl !== null) return publicUrl;
  return isAccepted(headers.host, hosts) ? `${protocol}://${headers.host}` : ownUrl;
}

export function isAccepted(authority: string | undefined, hosts: readonly string[]): boolean {
  const name = URL.parse(`http://${authority}`)?.hostname;
  return name !== undefined && hosts.includes(name);
}

/** Returns the resource that tokens are for: the tool server. */
export function resourceOf(issuer: string): string {
  return `${issuer}/mcp`;
}

/** Whether a client means the tool server. Some add a slash, or the query of their connection. */
export function isResource(text: string, issuer: string): boolean {
  return (text.split('?', 1)[0] ?? '').replace(/\/$/, '') === resourceOf(issuer);
}

/**
 * Returns `WWW-Authenticate` of requests that the tool server refuses. (RFC 6750 3, RFC 9728 5.1)
 *
 * @param issuer null if OAuth is off
 * @param problem null for a request without a key or token
 */
export function challengeOf(issuer: string | null, problem: Readonly<Record<string, string>> | null): string {
  const metadata = issuer !== null && { resource_metadata: `${issuer}/.well-known/oauth-protected-resource/mcp` };
  const parameters = Object.entries({ realm: 'creator-discovery', ...problem, ...metadata });
  return `Bearer ${parameters.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}
