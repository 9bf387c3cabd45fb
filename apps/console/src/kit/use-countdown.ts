import { useEffect, useState } from 'react';

/** Counts the seconds of `retryAfter` down to 0. */
export function useCountdown(wait: { readonly retryAfter: number | null } | null): number {
  const [left, setLeft] = useState(wait?.retryAfter ?? 0);
  useEffect(() => {
    const end = Date.now() + (wait?.retryAfter ?? 0) * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(() => {
      count();
      if (Date.now() >= end) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
