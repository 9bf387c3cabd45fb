import type { Random } from '@creator-discovery/demo-data';

/** What callers do, with its usual share of all calls in percent. */
export const usualMix = {
  /** A new search. */
  search: 40,
  /** The next ten of an account's latest search. */
  page: 15,
  count: 5,
  /** `get_history_data` of an accepted job. */
  rows: 5,
  export: 1,
  unlock: 4,
  /** Lists made, filled and read. */
  list: 5,
  /** A profile or the posts of the scraping API. */
  scrape: 15,
  /** A search by a tool call. */
  mcp: 5,
  /** What the console reads, by a session's cookie. */
  console: 5,
} as const;

export type CallKind = keyof typeof usualMix;

export const callKinds = Object.keys(usualMix) as readonly CallKind[];

/** Shares of all calls; they add up to 1. */
export type Mix = Readonly<Record<CallKind, number>>;

/**
 * A mix as it is written on the command line: `search=60,scrape=40`. Kinds that are not named have no share; shares are weights.
 *
 * @throws RangeError that names what can't be read.
 */
export function readMix(text: string): Mix {
  const weights = Object.fromEntries(callKinds.map((kind) => [kind, 0])) as Record<CallKind, number>;
  for (const part of text.split(',')) {
    const [kind = '', weight = ''] = part.split('=');
    if (!isCallKind(kind)) throw new RangeError(`--mix: ${kind} is none of ${callKinds.join(', ')}`);
    if (!/^\d+(\.\d+)?$/.test(weight)) throw new RangeError(`--mix: ${part} must be ${kind}=NUMBER`);
    weights[kind] = Number(weight);
  }
  return shares(weights);
}

/** Weights as shares of their sum. */
export function shares(weights: Readonly<Record<CallKind, number>>): Mix {
  const all = callKinds.reduce((sum, kind) => sum + weights[kind], 0);
  if (all === 0) throw new RangeError('--mix: at least one kind needs a share');
  return Object.fromEntries(callKinds.map((kind) => [kind, weights[kind] / all])) as unknown as Mix;
}

/** A kind, as often as its share says. */
export function pickKind(mix: Mix, random: Random): CallKind {
  let left = random.next();
  for (const kind of callKinds) {
    left -= mix[kind];
    if (left < 0) return kind;
  }
  return callKinds.findLast((kind) => mix[kind] > 0) as CallKind;
}

function isCallKind(kind: string): kind is CallKind {
  return Object.hasOwn(usualMix, kind);
}
