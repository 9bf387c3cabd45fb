import { type CreatorName, handleKey } from '@creator-discovery/creators';
import { type Platform, type Problem, platforms } from '@creator-discovery/search-filters';
import { done, type Outcome, refused } from './operation.ts';
import type { Ports } from './ports.ts';
import { invalidRequest } from './refusal.ts';

/** A creator as the caller named it, with the field it came from. */
export interface GivenName {
  readonly field: string;
  readonly text: string;
  readonly platform: Platform | undefined;
  /** Platform for handles that no platform of the index has; without it the caller must name one. */
  readonly unknownOn?: Platform;
}

export type ResolvedNames =
  | { readonly ok: true; readonly names: readonly CreatorName[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

type NamePorts = Pick<Ports, 'creators' | 'history' | 'readCreator'>;

/**
 * Parses handles in any form and determines each platform. Order: given, named by the link, the only one with this
 * handle, the latest search of the account that showed it. Otherwise a platform is required. (contract 6
 * `unlock_creators`)
 */
export async function resolveNames(
  accountId: string,
  given: readonly GivenName[],
  ports: NamePorts,
): Promise<ResolvedNames> {
  const read = await Promise.all(given.map((name) => resolveName(accountId, name, ports)));
  const problems = read.flatMap((name) => ('problem' in name ? [name] : []));
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, names: read.flatMap((name) => ('problem' in name ? [] : [name])) };
}

/** Resolves a single name. */
export async function resolveOne(accountId: string, given: GivenName, ports: NamePorts): Promise<Outcome<CreatorName>> {
  const name = await resolveName(accountId, given, ports);
  return 'problem' in name ? refused(invalidRequest([name])) : done(name);
}

async function resolveName(
  accountId: string,
  { field, text, platform, unknownOn }: GivenName,
  { creators, history, readCreator }: NamePorts,
): Promise<CreatorName | Problem> {
  const reading = readCreator(text, platform ?? null);
  if (!reading.ok) return { field, code: reading.code, problem: reading.problem };
  if ('userId' in reading) {
    const creator = await creators.withUserId(reading.platform, reading.userId);
    return creator === null
      ? { field, code: 'not_allowed_value', problem: unknownUserId }
      : on(creator.platform, creator.handle);
  }
  const { handle: parsed, platform: known } = reading;
  if (known !== null) return on(known, parsed);
  const found = await creators.named(parsed);
  const [only] = found;
  if (only === undefined)
    return unknownOn === undefined
      ? platformRequired(`${field} is not in the database (lookup_creator with refresh may find a photonet handle)`)
      : on(unknownOn, parsed);
  if (found.length === 1) return on(only.platform, parsed);
  const encounters = await history.encounters(
    accountId,
    found.map(({ id }) => id),
  );
  const shown = encounters.find(({ kind }) => kind === 'search');
  const last = found.find(({ id }) => id === shown?.creatorId);
  return last === undefined ? platformRequired(`${field} exists on several platforms`) : on(last.platform, parsed);
}

const unknownUserId = 'links to a creator that is not in the database; paste the address with @ instead';

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

/** Parses a creator id; null if no creator can have it. */
export function numberOf(creatorId: string): number | null {
  const number = /^[1-9][0-9]{0,9}$/.test(creatorId) ? Number(creatorId) : 0;
  return number > 0 && number < 2 ** 31 ? number : null;
}

/** Removes duplicates, keeping the first of each. */
export function distinctNames(names: readonly CreatorName[]): CreatorName[] {
  return [...new Map(names.map((name) => [`${name.platform}/${name.handle}`, name])).values()];
}
