import { Link } from '@tanstack/react-router';
import { type ReactNode, use, useSyncExternalStore } from 'react';
import type { ApiRefusal } from '../api.ts';
import { session } from '../session.ts';
import { Button, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { CreditsLink } from './credits-link.tsx';
import { inDialog } from './dialog.tsx';
import styles from './kit.module.css';
import { wordsOf } from './refusal-words.ts';
import { useCountdown } from './use-countdown.ts';

interface RefusalNoticeProps {
  readonly refusal: ApiRefusal;
  /** Repeats the refused call. Omit if the reader can press the original button again. */
  readonly again?: (() => void) | undefined;
  readonly children?: ReactNode;
}

export function RefusalNotice({ refusal, again, children }: RefusalNoticeProps) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const isInDialog = use(inDialog);
  const left = useCountdown(refusal.code === 429 ? refusal : null);
  // Signed in again since.
  if (refusal.code === 401 && state.kind === 'signed in' && !state.ended) return null;
  // The banner of the shell explains it, once per page.
  if (refusal.status === 'api_access_requires_plan' && !isInDialog) return null;
  const { text, way } = wordsOf({ ...refusal, retryAfter: left || null });
  const isFault = refusal.code >= 500 || refusal.code === 0;
  return (
    <div role="alert" className={classNames(styles.notice, refusal.code === 429 ? styles.waits : styles.refused)}>
      <p>
        {text}
        {isFault && refusal.requestId !== null && (
          <>
            {' '}
            <span className={styles.small}>Request {refusal.requestId}</span>
          </>
        )}
      </p>
      {way?.to === '/credits' && <CreditsLink compact>{way.label}</CreditsLink>}
      {way && way.to !== '/credits' && (
        <Link to={way.to} className={buttonClass({ compact: true })}>
          {way.label}
        </Link>
      )}
      {again && (
        <Button compact onClick={again}>
          Try again
        </Button>
      )}
      {children}
    </div>
  );
}
