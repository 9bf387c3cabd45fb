import type { ContactChannel } from '../contact-channel.ts';
import type { Platform } from '../platform.ts';
import { pagesOfSites, sites, sitesOf } from './hosts.ts';

export interface LinkContact {
  readonly type: ContactChannel;
  readonly value: string;
  /** Name, number or id in the link. */
  readonly name: string;
}

interface Site {
  readonly channel: ContactChannel;
  readonly value: 'address' | 'name' | 'phone';
  /** Addresses of people. */
  readonly paths: readonly string[];
  /** First parts of other addresses; `#` stands for digits. */
  readonly others: ReadonlySet<string>;
}

const siteByHost = new Map<string, Site>(
  sites.flatMap(({ hosts, channel, value = 'address', paths, others = '' }) => {
    const site = {
      channel: channel as ContactChannel,
      value: value as Site['value'],
      paths: paths.split(' ').filter((path) => path !== ''),
      others: new Set([...pagesOfSites.split(' '), ...others.split(' ')]),
    };
    return hosts.split(' ').map((host) => [host, site] as const);
  }),
);

/** Adds the hosts of an installation, in every process before the first link is read. */
export function addNetworkHosts(networks: Iterable<readonly [host: string, platform: Platform]>): void {
  for (const [host, platform] of networks) {
    const site = siteByHost.get(sitesOf(platform)[0]?.hosts.split(' ')[0] ?? '');
    if (site !== undefined) siteByHost.set(host, site);
  }
}

/** Returns whether a link to one of the sites leads to a group, a post, an action or another page that is not a person. */
export function leadsToNobody(link: string): boolean {
  return /\S\/\S/.test(link) && isLinkToSite(link) && contactOfLink(link) === null;
}

/** Returns whether a link leads to one of the sites, to a person or not. */
export function isLinkToSite(link: string): boolean {
  const address = addressOf(link);
  return address !== null && (siteOf(address.host) ?? subdomainOf(address.host)) !== undefined;
}

interface Address {
  /** In lower case, without `www.`. */
  readonly host: string;
  readonly path: readonly string[];
  readonly query: string;
}

/**
 * Returns the contact that a link leads to, with or without scheme. Links to groups, posts, actions and short links lead to no
 * person.
 */
export function contactOfLink(link: string): LinkContact | null {
  const address = addressOf(link);
  if (address === null) return null;
  const own = subdomainOf(address.host);
  if (own !== undefined) return isPost(address.path) ? null : contact(own.site, address.host, { ...own, address: '' });
  const site = siteOf(address.host);
  if (site === undefined) return null;
  for (const path of site.paths) {
    const match = path === subdomain ? null : matchOf(path, address, site);
    if (match !== null) return contact(site, address.host, match);
  }
  return null;
}

/** Pattern of sites that give each person a subdomain. */
const subdomain = 'NAME.';

function addressOf(link: string): Address | null {
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}.-]+)(?::\d+)?(\/[^?#\s]*)?(?:\?([^#\s]*))?/iu.exec(link.trim()) ?? [];
  if (!host.includes('.')) return null;
  const decoded = path.replace(/%40/g, '@').replace(/%2b/gi, '+');
  return { host: host.toLowerCase(), path: decoded.split('/').filter((part) => part !== ''), query };
}

function siteOf(host: string): Site | undefined {
  const everywhere = /^[a-z]+(?=\.(?:[a-z]{2,3}|com?\.[a-z]{2})$)/.exec(host)?.[0];
  return (
    siteByHost.get(host) ??
    siteByHost.get(host.replace(/^(?:m|mobile|web|touch|[a-z]{2}(?:-[a-z]{2})?)\./, '')) ??
    siteByHost.get(`${everywhere}.*`)
  );
}

interface Match {
  readonly name: string;
  /** Path and query that lead to the person, without what follows. */
  readonly address: string;
}

const services: ReadonlySet<string> = new Set(
  'www api app apps assets static media cdn mail help support blog about business developers web mobile'.split(' '),
);

/** Reads hosts such as `NAME.tumblr.com`. */
function subdomainOf(host: string): { readonly site: Site; readonly name: string } | undefined {
  const [, name = '', parent = ''] = /^([a-z0-9][a-z0-9_-]{2,})\.(.+)$/.exec(host) ?? [];
  const site = siteByHost.get(parent);
  return site?.paths.includes(subdomain) && !services.has(name) ? { site, name } : undefined;
}

/** Whether the path after a person leads to a post of that person: `status/123`, `4711`, but not `videos`. */
function isPost(rest: readonly string[]): boolean {
  return rest.length > 1 || /^\d/.test(rest[0] ?? '');
}

function matchOf(pattern: string, { path, query }: Address, { others }: Site): Match | null {
  const [steps = '', parameter] = pattern.split('?');
  const parts = steps.slice(1).split('/');
  const names = parts.map((part, at) => nameIn(part, path[at] ?? ''));
  const first = (path[0] ?? '').toLowerCase();
  const isOther = others.has(first) || others.has(first.replace(/^([a-z]+)[-\d_]+$/, '$1#'));
  const rest = path.slice(parts.length);
  if (names.includes(null) || (parts[0] === 'NAME' && isOther) || isPost(rest)) return null;
  // Posts of people who are known by a number: `/1195230310/Ij9xyz`.
  if (rest.length > 0 && /^\d+$/.test(names.at(-1) ?? '')) return null;
  const address = `/${names.map((name, at) => `${(parts[at] ?? '').replace(placeholder, '')}${name?.replace(/^@/, '')}`).join('/')}`;
  if (parameter === undefined) return { name: names.at(-1) ?? '', address };
  const [key = '', kind = ''] = parameter.split('=');
  const value = query
    .split('&')
    .find((one) => one.startsWith(`${key}=`))
    ?.slice(key.length + 1);
  const name = nameIn(kind, value ?? '');
  return name === null ? null : { name, address: `${address}?${key}=${name}` };
}

const placeholder = /NAME|ID|PHONE|\*/;
const kinds: Readonly<Record<string, RegExp>> = {
  // A name of a site with `@` may have letters of any script.
  '@NAME': /^[\p{L}\p{N}\p{M}._·-]{1,100}$/u,
  NAME: /^@?[\w.%~-]{1,100}$/,
  ID: /^\d{3,25}$/,
  PHONE: /^\+?[1-9]\d{6,14}$/,
  '*': /^[^/]+$/,
};

/** Returns the text at the placeholder of a pattern, "" if the pattern has none, or null if it does not match. */
function nameIn(pattern: string, text: string): string | null {
  const kind = placeholder.exec(pattern)?.[0];
  if (kind === undefined) return pattern.toLowerCase() === text.toLowerCase() ? '' : null;
  const prefix = pattern.slice(0, -kind.length);
  if (!text.startsWith(prefix)) return null;
  const name = kind === 'PHONE' ? text.replace(/%20|[ ().-]/g, '') : text.slice(prefix.length);
  if (kinds[prefix === '@' ? '@NAME' : kind]?.test(name) !== true) return null;
  return name;
}

function contact({ channel, value }: Site, host: string, { name, address }: Match): LinkContact {
  const phone = `+${name.replace('+', '')}`;
  return {
    type: channel,
    name,
    value: value === 'phone' ? phone : value === 'name' ? name : `https://${host}${address}`,
  };
}
