import { useSyncExternalStore } from 'react';

const query = matchMedia('(max-width: 900px)');

/** Whether the filters have no room beside the results. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
}
