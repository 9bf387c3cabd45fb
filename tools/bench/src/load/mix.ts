import type { Random } from '@creator-discovery/demo-data';
import { WrongUsage } from '../command.ts';

/** Kinds of calls with their usual share in percent. */
export const usualMix = {
  search: 40,
  /** Next page of the account's latest search. */
  page: 15,
  count: 5,
  /** `get_history_data` of a job. */
  rows: 5,
  export: 1,
  unlock: 4,
  /** Creates, fills and reads lists. */
  list: 5,
  /** Profile or posts from the scraping API. */
  scrape: 15,
  /** Search through MCP. */
  mcp: 5,
  /** Reads of the console with a session cookie. */
  console: 5,
} as const;

export type CallKind = keyof typeof usualMix;

export const callKinds = Object.keys(usualMix) as readonly CallKind[];

/** Shares of all calls, which add up to 1. */
export type Mix = Readonly<Record<CallKind, number>>;

/**
 * Reads a mix such as `search=60,scrape=40`. The numbers are weights; other kinds have none.
 *
 * @throws WrongUsage
 */
export function readMix(text: string): Mix {
  const weights = Object.fromEntries(callKinds.map((kind) => [kind, 0])) as Record<CallKind, number>;
  for (const part of text.split(',')) {
    const [kind = '', weight = ''] = part.split('=');
    if (!isCallKind(kind)) throw new WrongUsage(`--mix: unknown kind ${kind}; use ${callKinds.join(', ')}`);
    if (!/^\d+(\.\d+)?$/.test(weight)) throw new WrongUsage(`--mix: ${part} must be ${kind}=NUMBER`);
    weights[kind] = Number(weight);
  }
  return shares(weights);
}

export function shares(weights: Readonly<Record<CallKind, number>>): Mix {
  const all = callKinds.reduce((sum, kind) => sum + weights[kind], 0);
  if (all === 0) throw new WrongUsage('--mix: at least one kind needs a weight');
  return Object.fromEntries(callKinds.map((kind) => [kind, weights[kind] / all])) as unknown as Mix;
}

/** Returns a random kind, distributed by the shares. */
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
