import { useNavigate } from '@tanstack/react-router';
import type { Shortcut } from './keyboard.ts';
import { useKeys } from './use-keys.ts';

const places = [
  { key: 's', to: '/search/$platform', name: 'search' },
  { key: 'l', to: '/lists', name: 'lists' },
  { key: 'h', to: '/history', name: 'history' },
  { key: 'c', to: '/chat', name: 'chat' },
  { key: 'u', to: '/usage', name: 'usage' },
] as const;

/** `G`, then the letter of a place. */
export function useGoToKeys(): void {
  const navigate = useNavigate();
  useKeys(
    places.map(
      ({ key, to, name }): Shortcut => ({
        keys: `g ${key}`,
        does: `Go to ${name}`,
        group: 'Everywhere',
        run: () => void navigate(to === '/search/$platform' ? { to, params: { platform: 'photonet' } } : { to }),
      }),
    ),
  );
}
