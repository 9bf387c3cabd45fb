import { useEffect, useState } from 'react';

/** Current time in milliseconds, updated every second while `counts`. */
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
