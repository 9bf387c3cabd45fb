import { Link } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Refusal } from '../api.ts';
import { session } from '../session.ts';
import { Button, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './kit.module.css';
import { wordsOf } from './refusal-words.ts';
import { useCountdown } from './use-countdown.ts';

/** What was refused, why, and what to do about it. What was typed stays where it is. */
export function RefusalNotice({
  refusal,
  again,
  children,
}: {
  readonly refusal: Refusal;
  /** Does once more what was refused; without it, that is done by what was pressed before. */
  readonly again?: (() => void) | undefined;
  readonly children?: ReactNode;
}) {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const left = useCountdown(refusal.code === 429 ? refusal : null);
  // Somebody has signed in since.
  if (refusal.code === 401 && state.kind === 'signed in' && !state.ended) return null;
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
      {way && (
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
