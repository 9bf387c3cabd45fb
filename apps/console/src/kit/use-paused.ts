import { useEffect, useState } from 'react';

/**
 * The value as it was when it last stayed the same for so long: what was typed, once typing has paused. A function, which
 * has to be the same one at each call, says how long when the value changes.
 */
export function usePaused<Value extends string>(value: Value, pauseMs: number | (() => number)): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typeof pauseMs === 'number' ? pauseMs : pauseMs());
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
