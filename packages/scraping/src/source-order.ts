import { endpoints } from './endpoints.ts';
import type { TargetKind } from './target.ts';

/** Sources: the photo network itself, or a data provider. */
export const sourceNames = ['network', 'provider'] as const;
export type SourceName = (typeof sourceNames)[number];

/** Sources of each kind of target, in the order in which they are tried. */
export type SourceOrder = Readonly<Record<TargetKind, readonly SourceName[]>>;

export const defaultSourceOrder = 'network,provider';

const kinds = Object.keys(endpoints) as TargetKind[];

/**
 * Parses an order such as `network,provider` for all kinds, or `network,provider;comments=provider` with exceptions. Returns
 * null for invalid text.
 */
export function readSourceOrder(text: string): SourceOrder | null {
  const [forAll = '', ...exceptions] = text.split(';').map((part) => part.trim());
  const names = namesIn(forAll);
  if (names === null) return null;
  const order = Object.fromEntries(kinds.map((kind) => [kind, names])) as Record<TargetKind, readonly SourceName[]>;
  for (const exception of exceptions) {
    const [kind = '', list = '', ...rest] = exception.split('=').map((part) => part.trim());
    const own = namesIn(list);
    if (!isKind(kind) || own === null || rest.length > 0) return null;
    order[kind] = own;
  }
  return order;
}

function namesIn(list: string): readonly SourceName[] | null {
  const names = list.split(',').map((name) => name.trim());
  const known = sourceNames.filter((name) => names.includes(name));
  return known.length === names.length ? (names as SourceName[]) : null;
}

function isKind(name: string): name is TargetKind {
  return Object.hasOwn(endpoints, name);
}
