import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { classNames, IconButton, kit, useMedia } from '../../kit/kit.ts';
import page from '../page/search-page.module.css';
import type { SearchAddress } from '../search-address.ts';
import { controlOf } from './control-focus.ts';
import { useOpenFilters } from './filter-panel.tsx';
import styles from './filter-view.module.css';

/** Filters to the left of the results, or in a full-screen sheet on narrow screens. */
export function useFilterView(address: SearchAddress) {
  const isNarrow = useMedia('(max-width: 1060px)');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const first = useRef<string | null>(null);
  const show = (key: string) => {
    first.current = key;
    setSheetOpen(isNarrow);
    setHidden(false);
  };
  return {
    isNarrow,
    isSheetOpen,
    isHidden,
    /** Makes a filter visible; an open sheet starts at it. */
    show,
    controls: useOpenFilters(address, ({ key }) => show(key)),
    toggle: () => {
      first.current = null;
      if (isNarrow) setSheetOpen(!isSheetOpen);
      else setHidden(!isHidden);
    },
    closeSheet: () => setSheetOpen(false),
    first: () => (first.current === null ? null : controlOf(first.current)),
  };
}

export function FilterView({
  view: { isNarrow, isSheetOpen, isHidden, closeSheet, first },
  children,
}: {
  readonly view: ReturnType<typeof useFilterView>;
  readonly children: ReactNode;
}) {
  if (!isNarrow)
    return (
      <aside className={page.filters} aria-label="Filters" hidden={isHidden}>
        {children}
      </aside>
    );
  return (
    <Dialog.Root open={isSheetOpen} onOpenChange={(next) => !next && closeSheet()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.sheet} initialFocus={() => first() ?? true} data-modal="full">
          <div className={classNames(kit.between, styles.head)}>
            <Dialog.Title>Filters</Dialog.Title>
            <IconButton label="Close filters" icon={<X size={18} />} onClick={closeSheet} />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
