import type { Token } from '@creator-discovery/search-filters';

/** A token as it is indexed: 16 hexadecimal digits. */
export function tokenText({ high, low }: Token): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

/** A token as a signed number of 64 bits, in which scripts compare. */
export function tokenNumber({ high, low }: Token): bigint {
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
}
