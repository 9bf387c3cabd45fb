import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './kit.module.css';

interface MenuProps {
  readonly trigger: ReactElement;
  /** Called when the menu opens, for data that is loaded only then. */
  readonly opened?: () => void;
  readonly children: ReactNode;
}

export function Menu({ trigger, opened, children }: MenuProps) {
  const [page, setPage] = useState<HTMLElement | null>(null);
  function changed(open: boolean): void {
    if (!open) return;
    setPage(document.querySelector('main'));
    opened?.();
  }
  return (
    <BaseMenu.Root onOpenChange={changed}>
      <BaseMenu.Trigger render={trigger} />
      {/* Inside `main`, so that screen readers find the menu within a landmark. */}
      <BaseMenu.Portal container={page}>
        <BaseMenu.Positioner sideOffset={6} align="start" className={styles['menu-place']}>
          <BaseMenu.Popup className={classNames(styles.popup, styles.menu)}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly label: ReactNode;
  readonly run: () => void;
  /** Shown after the label. */
  readonly children?: ReactNode;
}

export function MenuItem({ icon, label, run, children }: MenuItemProps) {
  return (
    <BaseMenu.Item className={styles['menu-item']} onClick={run}>
      {icon}
      {label}
      {children}
    </BaseMenu.Item>
  );
}
