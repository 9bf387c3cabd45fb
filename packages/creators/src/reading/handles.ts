import type { Platform } from '@creator-discovery/search-filters';
import {
  handlePaths,
  pagesOfSites,
  platforms,
  sites,
  sitesOf,
  subdomains,
} from '@creator-discovery/search-filters/hosts';
import { readUserId } from './user-ids.ts';

/** Hosts without `www.`, in lower case. */
export interface HostTable {
  /** The first host of a network is the host of profile links. */
  readonly networks: ReadonlyMap<string, Platform>;
  /** Hosts that only redirect. */
  readonly shortLinks: ReadonlySet<string>;
}

/** Host and network, as in the setting `NETWORK_HOSTS`. */
export type NetworkHost = readonly [host: string, platform: Platform];

export type HandleReading =
  | { readonly ok: true; readonly kind: 'handle'; readonly handle: string; readonly platform: Platform | null }
  | { readonly ok: true; readonly kind: 'user_id'; readonly userId: string; readonly platform: Platform }
  | UnreadableHandle;

export interface UnreadableHandle {
  readonly ok: false;
  readonly reason: keyof typeof handleProblems;
}

/** Continues a sentence that begins with the field or the text. */
export const handleProblems = {
  post: 'is a link to a post or page, not to a creator',
  old_address: 'is an old address whose name may differ from the handle; open it and paste the address with @',
  short_link: 'is a short link; open it and paste the address that it leads to',
  other_host: 'is not a link to a supported network',
  email: 'is an e-mail address, not a handle',
  not_a_handle: 'must be a handle or a link to a profile',
} as const;

/** Returns the hosts of the table, after the given ones. */
export function hostTable(more: readonly NetworkHost[] = []): HostTable {
  const listed = platforms.flatMap((platform) =>
    hostsOf(sitesOf(platform).filter(({ paths }) => paths !== '')).map((host) => [host, platform] as const),
  );
  return {
    networks: new Map([...more, ...listed]),
    shortLinks: new Set(hostsOf(sites.filter(({ paths }) => paths === ''))),
  };
}

function hostsOf(listed: typeof sites): readonly string[] {
  return listed.flatMap(({ hosts }) => hosts.split(' '));
}

export const knownHosts = hostTable();

/** Returns the network whose name or host is written in any case, such as `Instagram`. */
export function networkNamed(text: string, { networks }: HostTable = knownHosts): Platform | undefined {
  const name = text.toLowerCase().replace(/\s/g, '');
  return networks.get(name) ?? [...networks].find(([host]) => host.split('.').at(-2) === name)?.[1];
}

/** Reads the setting `NETWORK_HOSTS`: `photonet=photos.example.com,videonet=videos.example.com`. Null if malformed. */
export function readNetworkHosts(text: string): HostTable | null {
  const hosts: NetworkHost[] = [];
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [, platform, host] = /^(\w+)=(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/.exec(entry.trim().toLowerCase()) ?? [];
    if (platform === undefined || host === undefined || !isIn(platforms.join(' '), platform)) return null;
    hosts.push([host, platform as Platform]);
  }
  return hostTable(hosts);
}

/** Returns the link to the profile of a creator. */
export function profileLink(platform: Platform, handle: string, hosts = knownHosts): string {
  const host = [...hosts.networks].find(([, network]) => network === platform)?.[0];
  return `https://${host}/${platform === 'photonet' ? '' : '@'}${handle}`;
}

const maxHandleLength = 100;
const handleFormat = /^[\p{L}\p{N}_.][\p{L}\p{N}\p{M}_.·-]*$/u;

/**
 * Reads a handle, or a link to a creator, from the text that a person typed or pasted. Keeps the case. (contract 1)
 *
 * @param hosts hosts whose links are read
 */
export function readHandle(text: string, hosts: HostTable = knownHosts): HandleReading {
  if (/^[a-z0-9_]{1,30}$/.test(text)) return { ok: true, kind: 'handle', handle: text, platform: null };
  const written = withoutDecoration(text);
  if (/^[^\s@/]+@[^\s@/.]+\.[^\s@/]+$/.test(written) || /^mailto:/i.test(written)) return refused('email');
  if (/[/:]|^www\./i.test(written) || isHost(written.toLowerCase(), hosts)) return readLink(written, hosts);
  return /^\d*(?:\.\d*)+$/.test(written) ? refused('not_a_handle') : handleIn(written, null);
}

const siteHosts: ReadonlySet<string> = new Set(hostsOf(sites));

/** Whether the text is the host of a network, or of a site of people such as `lena.carrd.co`. */
function isHost(text: string, hosts: HostTable): boolean {
  return hosts.networks.has(text) || siteHosts.has(text) || siteHosts.has(text.slice(text.indexOf('.') + 1));
}

export type CreatorReading =
  | { readonly ok: true; readonly handle: string; readonly platform: Platform | null }
  | { readonly ok: true; readonly userId: string; readonly platform: Platform }
  | {
      readonly ok: false;
      readonly reason: UnreadableHandle['reason'] | 'conflict';
      readonly code: 'invalid_format' | 'conflict';
      /** Predicate that follows the field's name. */
      readonly problem: string;
    };

/** Reads a creator on the given platform, and refuses links to other networks. */
export function readCreator(text: string, platform: Platform | null, hosts?: HostTable): CreatorReading {
  const reading = readHandle(text, hosts);
  if (!reading.ok) return { ...reading, code: 'invalid_format', problem: handleProblems[reading.reason] };
  if (platform !== null && reading.platform !== null && reading.platform !== platform)
    return {
      ok: false,
      reason: 'conflict',
      code: 'conflict',
      problem: `is a link to ${reading.platform}, but platform is ${platform}`,
    };
  return reading.kind === 'user_id' ? reading : { ...reading, platform: reading.platform ?? platform };
}

/** Removes list marks, links of Markdown, and around the text: invisible characters, quotes, brackets, emoji, punctuation. */
function withoutDecoration(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u115F\u1160\u3164\uFFA0]/g, ' ')
    .replace(/\p{Cf}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
    .replace(/^(?:[*-]\s+)?\[[^\]]*\]\(([^()\s]+)\)$/, '$1')
    .replace(/^(?:[•‣▪●◦]|[*–—-]\s|\d{1,4}[.)]\s)\s*/u, '')
    .replace(/^(?:["'`“”„«‹‘’([{<]|[\p{Extended_Pictographic}\p{RI}]\s?)+/u, '')
    .replace(/(?:["'`“”»›’)\]}>,;:、!?…]|\s?[\p{Extended_Pictographic}\p{RI}]){1,9}$/u, '')
    .trim();
}

function handleIn(text: string, platform: Platform | null): HandleReading {
  // No network lets a handle end in a dot; a sentence may.
  const handle = text.replace(/^@\s?/, '').replace(/\.{1,3}$/, '');
  return handle.length <= maxHandleLength && handleFormat.test(handle)
    ? { ok: true, kind: 'handle', handle, platform }
    : refused('not_a_handle');
}

function readLink(text: string, hosts: HostTable): HandleReading {
  const [address = ''] = text
    .replace(/^https?:/i, '')
    .replace(/^\/\//, '')
    .replace(/\.{1,3}$/, '')
    .split(/[?#]/);
  const [authority = '', ...path] = address.split('/');
  const host = authority.toLowerCase().replace(/^.*@|\.?(?::\d*)?$/g, '');
  if (/\s/.test(text) || !host.includes('.')) return refused('not_a_handle');
  if (hosts.shortLinks.has(host)) return refused('short_link');
  const [subdomain = '', ...parent] = host.split('.');
  const platform =
    hosts.networks.get(host) ?? (isIn(subdomains, subdomain) ? hosts.networks.get(parent.join('.')) : undefined);
  return platform === undefined
    ? refused('other_host')
    : readPath(platform, path.filter((part) => part !== '').map(decoded));
}

function readPath(platform: Platform, [first = '', second = '']: readonly string[]): HandleReading {
  const word = first.toLowerCase();
  if (first === '') return refused('post');
  if (first.startsWith('@')) return handleIn(first, platform);
  const userId = word === 'channel' ? readUserId(second) : null;
  if (userId !== null) return { ok: true, kind: 'user_id', userId, platform };
  if (isIn(handlePaths.oldAddresses, word)) return refused('old_address');
  if (isIn(handlePaths.shortLinks, word)) return refused('short_link');
  if (isIn(handlePaths.beforeName, word))
    return second === '' || second === 'highlights' ? refused('post') : handleIn(second, platform);
  const isPage = isIn(pagesOf(platform), word) || !(second === '' || isIn(handlePaths.afterName, second.toLowerCase()));
  return isPage ? refused('post') : handleIn(first, platform);
}

function isIn(words: string, word: string): boolean {
  return words.split(' ').includes(word);
}

function pagesOf(platform: Platform): string {
  return `${pagesOfSites} ${sitesOf(platform)[0]?.others}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).normalize('NFC');
  } catch {
    return part;
  }
}

function refused(reason: UnreadableHandle['reason']): UnreadableHandle {
  return { ok: false, reason };
}
