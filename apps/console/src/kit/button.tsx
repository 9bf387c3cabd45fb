import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './kit.module.css';

/** At most one `primary` per screen; `quiet` for rare actions. */
export type ButtonLook = 'plain' | 'primary' | 'quiet' | 'danger';

type ButtonOptions = {
  readonly look?: ButtonLook | undefined;
  readonly compact?: boolean | undefined;
  readonly icon?: ReactNode;
  /** Disabled but focusable, so that screen readers can explain why. */
  readonly off?: boolean;
};

/** Class of a button, for links that look like one. */
export function buttonClass({ look = 'plain', compact = false }: ButtonOptions = {}): string {
  return classNames(
    styles.button,
    look === 'primary' && styles.primary,
    look === 'quiet' && styles.quiet,
    look === 'danger' && styles.danger,
    compact && styles.compact,
  );
}

export function Button({
  look,
  compact,
  icon,
  off = false,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonOptions & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ look, compact }), className)}
      aria-disabled={off || undefined}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {children}
    </button>
  );
}

export function IconButton({
  label,
  icon,
  className,
  look = 'quiet',
  ...rest
}: { readonly label: string; readonly icon: ReactNode } & ButtonOptions & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <Button
      {...rest}
      look={look}
      className={classNames(styles['icon-only'], className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </Button>
  );
}
