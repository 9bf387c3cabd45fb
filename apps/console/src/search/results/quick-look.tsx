import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Link, lazyRouteComponent } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Suspense } from 'react';
import { useStepKeys } from '../../keys/use-keys.ts';
import { wholeNumber } from '../../kit/format.ts';
import { Button, buttonClass, classNames, IconButton, kit, Skeleton } from '../../kit/kit.ts';
import { creatorAddress } from '../../model/creator-address.ts';
import type { Preview } from './result-pages.ts';
import styles from './results.module.css';

const later = {
  Summary: lazyRouteComponent(() => import('../../creator/creator-summary.tsx'), 'CreatorSummary'),
};

interface QuickLookProps {
  readonly rows: readonly Preview[];
  /** Handle; null if closed. */
  readonly open: string | null;
  readonly look: (handle: string | null) => void;
  readonly isSelected: boolean;
  readonly select: (creator: Preview, on: boolean) => void;
}

/** Side panel with a creator's summary and links to its neighbours. `open` comes from the address. */
export function QuickLook({ rows, open, look, isSelected, select }: QuickLookProps) {
  const index = rows.findIndex(({ handle }) => handle === open);
  const creator = rows[index];
  const step = (by: 1 | -1) => {
    const row = rows[index + by];
    if (row) look(row.handle);
  };
  useStepKeys(creator === undefined ? null : step, true);
  return (
    <BaseDialog.Root open={creator !== undefined} onOpenChange={(next) => !next && look(null)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={classNames(kit.backdrop, styles['drawer-backdrop'])} />
        <BaseDialog.Popup className={styles.drawer} data-modal="full">
          {creator !== undefined && (
            <>
              <header className={classNames(kit.between, styles['drawer-head'])}>
                <BaseDialog.Title>
                  <bdi>{creator.name}</bdi>
                  <span className={kit.hint}>
                    {' '}
                    {wholeNumber(index + 1)} of {wholeNumber(rows.length)} shown
                  </span>
                </BaseDialog.Title>
                <div className={kit.actions}>
                  <IconButton
                    label="Previous creator"
                    icon={<ArrowUp size={16} />}
                    off={index === 0}
                    onClick={() => step(-1)}
                  />
                  <IconButton
                    label="Next creator"
                    icon={<ArrowDown size={16} />}
                    off={index === rows.length - 1}
                    onClick={() => step(1)}
                  />
                  <IconButton label="Close" icon={<X size={16} />} onClick={() => look(null)} />
                </div>
              </header>
              <div className={styles['drawer-body']}>
                <Suspense fallback={<Skeleton height={320} />}>
                  <later.Summary key={creator.handle} platform={creator.platform} handle={creator.handle} />
                </Suspense>
              </div>
              <footer className={classNames(kit.actions, kit.foot)}>
                <Button onClick={() => select(creator, !isSelected)}>{isSelected ? 'Unselect' : 'Select'}</Button>
                <Link
                  {...creatorAddress({ platform: creator.platform, handle: creator.handle })}
                  className={buttonClass()}
                >
                  Open full page
                </Link>
              </footer>
            </>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
