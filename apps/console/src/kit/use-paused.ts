import { useEffect, useState } from 'react';

/**
 * Returns the value once it has stopped changing for `pauseMs`. A function must keep its identity; it is called on each
 * change.
 */
export function usePaused<Value extends string>(value: Value, pauseMs: number | (() => number)): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typeof pauseMs === 'number' ? pauseMs : pauseMs());
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
