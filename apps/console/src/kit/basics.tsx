import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { shortNumber, unknown, wholeNumber } from './format.ts';
import styles from './kit.module.css';

/** A word or two in a box. */
export function Chip({ tone, children }: { readonly tone?: 'accent' | 'warn' | 'bad'; readonly children: ReactNode }) {
  return <span className={classNames(styles.chip, tone && styles[tone])}>{children}</span>;
}

/** Beside a fact that its source has concluded. */
export function Estimated() {
  return (
    <span className={classNames(styles.tiny, styles.muted)} title="Concluded from texts or pictures, not stated">
      estimated
    </span>
  );
}

/** A part of a page with a heading of its own, and what can be done with it on the right. */
export function Card({
  title,
  aside,
  children,
  className,
}: {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <section className={classNames(styles.card, styles.padded, className)} aria-label={title}>
      {title !== undefined && (
        <div className={styles['card-head']}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** What only screen readers read. */
export function Hidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** `425.2K`, with the whole number for pointers and screen readers. */
export function ShortNumber({ value }: { readonly value: number | null }) {
  if (value === null) return unknown;
  return (
    <span title={wholeNumber(value)}>
      <span aria-hidden="true">{shortNumber(value)}</span>
      <Hidden>{wholeNumber(value)}</Hidden>
    </span>
  );
}

/** How much of something is left or reached, with the sentence that says it. */
export function Meter({
  value,
  most,
  label,
}: {
  readonly value: number;
  readonly most: number;
  readonly label: string;
}) {
  const share = most === 0 ? 0 : Math.min(100, Math.max(0, (100 * value) / most));
  return (
    <div className={styles.meter} role="img" aria-label={label}>
      <span style={{ width: `${share}%` }} />
    </div>
  );
}

/** A key of the keyboard, beside what it does. */
export function Key({ children }: { readonly children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  );
}

/** What is shown where there is nothing: why, and what to do about it. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** The space of what is being loaded for the first time. */
export function Skeleton({ height, width = '100%' }: { readonly height: number; readonly width?: number | string }) {
  return <span className={styles.skeleton} style={{ height, width }} aria-hidden="true" />;
}
