import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../kit/button.tsx';
import styles from './filter-sheet.module.css';

interface FilterSheetProps {
  readonly open: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Full-screen filters for narrow screens. */
export function FilterSheet({ open, close, children }: FilterSheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.sheet} data-modal>
          <div className={styles.head}>
            <Dialog.Title>Filters</Dialog.Title>
            <IconButton label="Close filters" icon={<X size={18} />} onClick={close} />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
