import { type CallRefusal, faultOfOurs, overloaded } from '@creator-discovery/operations';
import { NoFreeSession } from '@creator-discovery/postgres';

/** Internal faults reveal only when to retry. (spec: action 7) */
export function refusedFault(fault: unknown): CallRefusal {
  return fault instanceof NoFreeSession ? overloaded() : faultOfOurs();
}
