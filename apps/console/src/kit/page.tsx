import { type ReactNode, useEffect } from 'react';
import { classNames } from './class-names.ts';
import styles from './kit.module.css';
import layout from './page.module.css';

/** A page: its title (also the browser's), a sentence below it, what can be done with it, and its parts. */
export function Page({
  title,
  lead,
  actions,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  useTitle(title);
  return (
    <div className={layout.page}>
      <PageHead title={title} lead={lead} actions={actions} />
      {children}
    </div>
  );
}

/** The head of a page that has a layout of its own. */
export function PageHead({
  title,
  lead,
  actions,
  className,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <header className={classNames(layout.head, className)}>
      <div className={layout.words}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={classNames(styles.small, styles.muted)}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** The title of the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Creator Discovery`;
  }, [title]);
}
