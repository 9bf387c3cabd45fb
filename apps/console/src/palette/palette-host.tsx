import { lazy, Suspense, useState } from 'react';
import { useKeys } from '../model/use-keys.ts';

const later = {
  Palette: lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette }))),
  KeysDialog: lazy(() => import('./keys-dialog.tsx').then(({ KeysDialog }) => ({ default: KeysDialog }))),
};

/** The palette and the list of all keys, and the keys that open them. They are loaded when they are first wanted. */
export function PaletteHost() {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const close = () => setOpen(null);
  useKeys([
    { keys: 'mod+k', does: 'Go to, or do', group: 'Everywhere', run: () => setOpen('palette') },
    { keys: '?', does: 'All keys', group: 'Everywhere', run: () => setOpen('keys') },
  ]);
  return (
    <Suspense>
      {open === 'palette' && <later.Palette close={close} showKeys={() => setOpen('keys')} />}
      {open === 'keys' && <later.KeysDialog close={close} />}
    </Suspense>
  );
}
