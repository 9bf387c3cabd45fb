import type { ReactNode } from 'react';
import { useSingleKeys } from '../keys/use-keys.ts';
import { classNames } from './class-names.ts';
import { columnNumber, unknown, wholeNumber } from './format.ts';
import styles from './kit.module.css';

export function Chip({
  tone,
  children,
}: {
  readonly tone?: 'accent' | 'warn' | 'bad' | 'out' | 'new';
  readonly children: ReactNode;
}) {
  return <span className={classNames(styles.chip, tone && styles[tone])}>{children}</span>;
}

/** Marks a fact that was inferred. */
export function Estimated() {
  return (
    <span className={styles.fine} title="Inferred from text or pictures, not stated">
      estimated
    </span>
  );
}

interface CardProps {
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function Card({ title, aside, children, className }: CardProps) {
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

/** Text for screen readers only. */
export function Hidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** `425.2K`, with the exact number for pointers and screen readers. */
export function ShortNumber({ value }: { readonly value: number | null }) {
  if (value === null) return unknown;
  return (
    <span title={wholeNumber(value)}>
      <span aria-hidden="true">{columnNumber(value)}</span>
      <Hidden>{wholeNumber(value)}</Hidden>
    </span>
  );
}

export function Meter({ value, max, label }: { readonly value: number; readonly max: number; readonly label: string }) {
  const share = max === 0 ? 0 : Math.min(100, Math.max(0, (100 * value) / max));
  return (
    <div className={styles.meter} role="img" aria-label={label}>
      <span style={{ width: `${share}%` }} />
    </div>
  );
}

/** A term of a description list with its value. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface FactProps {
  readonly name: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Absent for a shortcut of one key while these are switched off. */
export function Key({ children }: { readonly children: string }) {
  const hasSingleKeys = useSingleKeys();
  if (children.length === 1 && !hasSingleKeys) return null;
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  );
}

/** Empty state: the reason and the next step. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

export function Skeleton({ height, width = '100%' }: { readonly height: number; readonly width?: number | string }) {
  return <span className={styles.skeleton} style={{ height, width }} aria-hidden="true" />;
}

/** Scrolling code block that the keyboard can reach. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={styles.code} tabIndex={0} aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}

/** Moves the focus without changing the address, which would reload the route. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a
      className={styles.skip}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
