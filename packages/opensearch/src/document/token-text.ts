import type { Token } from '@creator-discovery/search-filters';

/** Returns 16 hexadecimal digits, the indexed form of a token. */
export function tokenText({ high, low }: Token): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

/** Returns a signed 64-bit number, the form that scripts compare. */
export function tokenNumber({ high, low }: Token): bigint {
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
}
