import { type HostTable, hostTable, knownHosts, readCreator } from '@creator-discovery/creators/reading';
import type { Schemas } from '../api.ts';
import { session } from '../session.ts';

type Platform = Schemas['Platform'];

type TypedCreator =
  | { readonly ok: true; readonly platform: Platform | null; readonly handle: string }
  | { readonly ok: false; readonly reason: string; readonly problem: string };

/** Reads a creator as the API does. A link with a user id stays as typed, because only the API knows its handle. */
export function typedCreator(text: string, platform: Platform | null, hosts = networkHosts()): TypedCreator {
  const reading = readCreator(text, platform, hosts);
  return reading.ok && 'userId' in reading ? { ok: true, platform: reading.platform, handle: text.trim() } : reading;
}

/** Tables by the hosts of a session: a pasted list reads thousands of creators. */
const tables = new WeakMap<object, HostTable>();

/** Returns the hosts of profile links, with those of this installation. */
function networkHosts(): HostTable {
  const state = session.state();
  if (state.kind !== 'signed in') return knownHosts;
  const { network_hosts: hosts } = state.body;
  const table = tables.get(hosts) ?? hostTable(hosts);
  tables.set(hosts, table);
  return table;
}
