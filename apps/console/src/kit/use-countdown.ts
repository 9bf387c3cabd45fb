import { useMemo } from 'react';
import { useNow } from './use-now.ts';

/** Counts the seconds of `retryAfter` down to 0. */
export function useCountdown(wait: { readonly retryAfter: number | null } | null): number {
  const seconds = wait?.retryAfter ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wait may be as long as the previous one.
  const end = useMemo(() => Date.now() + seconds * 1000, [wait]);
  const isOver = Date.now() >= end;
  const now = useNow(!isOver);
  return isOver ? 0 : Math.min(seconds, Math.ceil((end - now) / 1000));
}
