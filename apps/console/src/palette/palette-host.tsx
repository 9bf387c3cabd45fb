import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useKeys } from '../keys/use-keys.ts';
import { announcements } from '../kit/announcements.ts';

const later = {
  Palette: lazyRouteComponent(() => import('./palette.tsx'), 'Palette'),
  KeysDialog: lazyRouteComponent(() => import('./keys-dialog.tsx'), 'KeysDialog'),
};

/** Loads the palette and the shortcut list on first use. */
export function PaletteHost() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const close = () => setOpen(null);
  useKeys([
    { keys: 'mod+k', does: 'Command menu', group: 'Everywhere', run: () => setOpen('palette') },
    { keys: 'mod+z', does: 'Undo', group: 'Everywhere', run: () => announcements.undoLatest() },
    { keys: '?', does: 'Keyboard shortcuts', group: 'Everywhere', run: () => setOpen('keys') },
  ]);
  return (
    <Suspense>
      {open === 'palette' && <later.Palette close={close} showKeys={() => setOpen('keys')} />}
      {open === 'keys' && <later.KeysDialog close={close} />}
    </Suspense>
  );
}
