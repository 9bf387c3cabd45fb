import type { PolicyName } from '@creator-discovery/rate-limits';
import { type Call, type RefusedOutcome, refused } from './operation.ts';
import type { Ports } from './ports.ts';
import { rateLimited } from './refusal.ts';

/** Takes a slot of a rate limit; returns the refusal if none is left. */
export async function refusalOfLimit(
  { accountId, terms, onLimits }: Call,
  policy: PolicyName,
  { limits }: Pick<Ports, 'limits'>,
): Promise<RefusedOutcome | null> {
  const taken = await limits.take(accountId, terms.policies[policy]);
  if (!taken.taken) return refused(rateLimited(taken));
  onLimits(taken.windows);
  return null;
}
