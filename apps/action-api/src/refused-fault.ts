import { faultOfOurs, overloaded, type Refusal } from '@creator-discovery/operations';
import { NoFreeSession } from '@creator-discovery/postgres';

/** What a caller hears of a fault of ours: nothing but when to call again. (spec: action 7) */
export function refusedFault(fault: unknown): Refusal {
  return fault instanceof NoFreeSession ? overloaded() : faultOfOurs();
}
