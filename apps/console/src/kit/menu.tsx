import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
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
  return (
    <BaseMenu.Root onOpenChange={(open) => open && opened?.()}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={6} align="start">
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
