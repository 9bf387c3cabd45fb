import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useState } from 'react';
import styles from './kit.module.css';

/** A button that opens a list of things to do. `trigger` is the button. */
export function Menu({
  trigger,
  opened,
  children,
}: {
  readonly trigger: ReactElement;
  /** Hears that it was opened: for what is read only then. */
  readonly opened?: () => void;
  readonly children: ReactNode;
}) {
  const [page, setPage] = useState<HTMLElement | null>(null);
  function changed(open: boolean): void {
    if (!open) return;
    setPage(document.querySelector('main'));
    opened?.();
  }
  return (
    <BaseMenu.Root onOpenChange={changed}>
      <BaseMenu.Trigger render={trigger} />
      {/* Screen readers find everything within the parts of the page. */}
      <BaseMenu.Portal container={page}>
        <BaseMenu.Positioner sideOffset={6} align="start" className={styles['menu-place']}>
          <BaseMenu.Popup className={styles.menu}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

/** One thing to do. */
export function MenuItem({
  icon,
  run,
  children,
}: {
  readonly icon?: ReactNode;
  readonly run: () => void;
  readonly children: ReactNode;
}) {
  return (
    <BaseMenu.Item className={styles['menu-item']} onClick={run}>
      {icon}
      {children}
    </BaseMenu.Item>
  );
}
