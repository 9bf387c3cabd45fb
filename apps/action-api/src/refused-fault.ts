import { ClusterFault } from '@creator-discovery/opensearch';
import {
  faultOfOurs,
  interrupted,
  overloaded,
  type RefusedOutcome,
  refused,
  SlowDatabase,
  searchUnavailable,
} from '@creator-discovery/operations';
import { isOutage, NoFreeSession } from '@creator-discovery/postgres';

/**
 * Internal faults reveal only when to retry. An outage or overload is a 503, a fault of ours a 500. (spec: action 7,
 * contract 5)
 */
export function refusedFault(fault: unknown): RefusedOutcome & { readonly httpStatus: number } {
  if (fault instanceof ClusterFault && fault.isOutage) return { ...refused(searchUnavailable()), httpStatus: 503 };
  if (fault instanceof NoFreeSession) return { ...refused(overloaded()), httpStatus: 503 };
  return isOutage(fault) || fault instanceof SlowDatabase
    ? { ...refused(interrupted()), httpStatus: 503 }
    : { ...refused(faultOfOurs()), httpStatus: 500 };
}
