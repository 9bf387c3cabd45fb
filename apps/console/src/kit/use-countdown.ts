import { useEffect, useState } from 'react';

/** Seconds that are left of a refusal's `retryAfter`, counting down from when it came; 0 when they are over. */
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
