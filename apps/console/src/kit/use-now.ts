import { useEffect, useState } from 'react';

/** The time in milliseconds, a new one every second for as long as `counts`. */
export function useNow(counts = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!counts) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counts]);
  return now;
}
