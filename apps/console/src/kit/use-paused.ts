import { useEffect, useState } from 'react';

/** The value as it was when it last stayed the same for so long: what was typed, once typing has paused. */
export function usePaused<Value extends string>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
