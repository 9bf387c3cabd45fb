import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches a media query. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
