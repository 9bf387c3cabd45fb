/** Maximum redirect addresses per OAuth client, and characters per address. */
export const redirectBounds = { addresses: 20, characters: 2000 } as const;

/** Schemes that browsers run or open themselves, so they can't belong to an app. */
const unsafeSchemes: ReadonlySet<string> = new Set(
  [
    'about',
    'blob',
    'data',
    'file',
    'filesystem',
    'ftp',
    'javascript',
    'mailto',
    'tel',
    'vbscript',
    'view-source',
    'ws',
    'wss',
  ].map((scheme) => `${scheme}:`),
);

const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/?]|$)/;

/** Returns why a client may not be sent to this address, or null. (RFC 8252, RFC 9700) */
export function redirectProblem(address: string): string | null {
  if (address.length > redirectBounds.characters) return `must have at most ${redirectBounds.characters} characters`;
  // Browsers read `https:host` as a path of this server.
  const url = /^(?!https:(?!\/\/))[\x21-\x7e]+$/i.test(address) ? URL.parse(address) : null;
  if (url === null) return 'must be an absolute URL';
  if (address.includes('#')) return 'must have no fragment';
  if (url.username !== '' || url.password !== '') return 'must have no user name or password';
  if (url.protocol === 'http:' && !loopback.test(address)) return 'must be https, unless it is a loopback address';
  if (unsafeSchemes.has(url.protocol)) return `must not begin with ${url.protocol}`;
  return null;
}

/** Returns the receiver of an address: a host, this computer, or the app that opens its links. */
export function redirectTarget(address: string): string {
  if (loopback.test(address)) return 'an app on this computer';
  const { protocol, host } = new URL(address);
  return protocol === 'https:' ? host : `the app that opens ${protocol} links`;
}

/** Appends the parameters of an answer without changing the rest of the address. */
export function redirectWith(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
