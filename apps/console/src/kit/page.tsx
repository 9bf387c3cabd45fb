import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Listeners } from '../listeners.ts';
import { classNames } from './class-names.ts';
import styles from './kit.module.css';
import layout from './page.module.css';

interface PageProps extends Pick<PageHeadProps, 'lead' | 'actions'> {
  readonly title: string;
  readonly children: ReactNode;
}

export function Page({ title, lead, actions, children }: PageProps) {
  useTitle(title);
  return (
    <div className={classNames(styles.form, layout.page)}>
      <PageHead title={title} lead={lead} actions={actions} />
      {children}
    </div>
  );
}

interface PageHeadProps {
  readonly title: ReactNode;
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

let news = '';
const newsListeners = new Listeners();

/** Shows a text before the title of every page; empty for none. */
export function useTitleNews(text: string): void {
  useEffect(() => {
    news = text;
    newsListeners.notify();
  }, [text]);
}

export function useTitle(title: string): void {
  const before = useSyncExternalStore(newsListeners.subscribe, () => news);
  useEffect(() => {
    document.title = [before, title, 'Creator Discovery'].filter(Boolean).join(' · ');
  }, [title, before]);
}
