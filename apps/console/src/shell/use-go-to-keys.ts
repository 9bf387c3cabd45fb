import { useNavigate } from '@tanstack/react-router';
import type { Shortcut } from '../model/keyboard.ts';
import { account, addressOf, work } from '../model/places.ts';
import { useKeys } from '../model/use-keys.ts';

/** `G`, then the letter of a place. */
export function useGoToKeys(): void {
  const navigate = useNavigate();
  useKeys(
    [...work, ...account].flatMap((place): readonly Shortcut[] => {
      if (place.key === undefined) return [];
      return [
        {
          keys: `g ${place.key}`,
          does: `Go to ${place.label.toLowerCase()}`,
          group: 'Everywhere',
          run: () => void navigate({ to: addressOf(place) }),
        },
      ];
    }),
  );
}
