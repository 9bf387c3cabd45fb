import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../kit/button.tsx';
import styles from './filter-sheet.module.css';

/** The filters where there is no room beside the results: a sheet over the whole screen. */
export function FilterSheet({
  open,
  close,
  children,
}: {
  readonly open: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.sheet} data-modal>
          <div className={styles.head}>
            <Dialog.Title>Filters</Dialog.Title>
            <IconButton label="Close the filters" icon={<X size={18} aria-hidden="true" />} onClick={close} />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
