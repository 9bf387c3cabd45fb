import { type ReactNode, useEffect } from 'react';
import { classNames } from './class-names.ts';
import styles from './kit.module.css';
import layout from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, lead, actions, children }: PageProps) {
  useTitle(title);
  return (
    <div className={layout.page}>
      <PageHead title={title} lead={lead} actions={actions} />
      {children}
    </div>
  );
}

interface PageHeadProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

/** Heading for pages with their own layout. */
export function PageHead({ title, lead, actions, className }: PageHeadProps) {
  return (
    <header className={classNames(layout.head, className)}>
      <div className={layout.words}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.hint}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Creator Discovery`;
  }, [title]);
}
