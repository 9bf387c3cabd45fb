import { type CreatorName, handleKey, parseHandle } from '@creator-discovery/creators';
import { type Platform, type Problem, platforms } from '@creator-discovery/search-filters';

import type { Ports } from './ports.ts';

/** A creator as a caller names it, and the field that names it. */
export interface GivenName {
  readonly field: string;
  readonly text: string;
  readonly platform: Platform | undefined;
  /** Where to look for a handle that no platform of the index has; without it the platform must be given. */
  readonly unknownOn?: Platform;
}

/** Names with their platforms, in the order given, or what is wrong with them. */
export type ResolvedNames =
  | { readonly ok: true; readonly names: readonly CreatorName[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The network that a profile's address names by its host, such as `www.photonet.example`. */
function platformOfAddress(text: string): Platform | undefined {
  const host = /^\s*(?:https?:\/\/)?([^/\s]+)\//i.exec(text)?.[1]?.toLowerCase();
  return host === undefined ? undefined : platforms.find((platform) => host.split('.').includes(platform));
}

/**
 * Reads handles in every spelling and gives each its platform: the one given, else the one its address names, else the
 * only one in the index, else that of the account's latest search that showed it, else it is required. (contract 6
 * `unlock_creators`)
 */
export async function resolveNames(
  accountId: string,
  given: readonly GivenName[],
  ports: Pick<Ports, 'creators' | 'history'>,
): Promise<ResolvedNames> {
  const read = await Promise.all(given.map((name) => resolveName(accountId, name, ports)));
  const problems = read.flatMap((name) => ('problem' in name ? [name] : []));
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, names: read.flatMap((name) => ('problem' in name ? [] : [name])) };
}

async function resolveName(
  accountId: string,
  { field, text, platform, unknownOn }: GivenName,
  { creators, history }: Pick<Ports, 'creators' | 'history'>,
): Promise<CreatorName | Problem> {
  const parsed = parseHandle(text);
  if (parsed === null) return { field, code: 'invalid_format', problem: 'is not a handle or a profile link' };
  const named = platformOfAddress(text);
  if (platform !== undefined && named !== undefined && named !== platform)
    return { field, code: 'conflict', problem: `is a link to ${named}, but the platform given is ${platform}` };
  const known = platform ?? named;
  if (known !== undefined) return on(known, parsed);
  const found = await creators.named(parsed);
  const [only] = found;
  if (only === undefined)
    return unknownOn === undefined
      ? platformRequired(`${field} is not in the database, where lookup_creator with refresh may add a photonet handle`)
      : on(unknownOn, parsed);
  if (found.length === 1) return on(only.platform, parsed);
  const shown = await history.lastShown(
    accountId,
    found.map(({ id }) => id),
  );
  const last = found.find(({ id }) => id === shown);
  return last === undefined ? platformRequired(`${field} exists on several platforms`) : on(last.platform, parsed);
}

function on(platform: Platform, handle: string): CreatorName {
  return { platform, handle: handleKey({ platform, handle }) };
}

function platformRequired(why: string): Problem {
  return {
    field: 'platform',
    code: 'required',
    problem: `is required: ${why}`,
    allowed: [...platforms],
  };
}

/** The number of a creator that an id names; null where it can be none. */
export function numberOf(creatorId: string): number | null {
  const number = /^[1-9][0-9]{0,9}$/.test(creatorId) ? Number(creatorId) : 0;
  return number > 0 && number < 2 ** 31 ? number : null;
}

/** Names without repetitions, in the order they first appear. */
export function distinctNames(names: readonly CreatorName[]): CreatorName[] {
  return [...new Map(names.map((name) => [`${name.platform}/${name.handle}`, name])).values()];
}
