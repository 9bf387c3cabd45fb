import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './kit.module.css';

/** One line of text with its name above, and below it a hint or what is wrong with it. */
export function TextField({
  label,
  hint,
  error,
  after,
  className,
  ...rest
}: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
  /** What belongs at the end of the line: show, copy. */
  readonly after?: ReactNode;
} & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.actions}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          style={{ flex: 1 }}
          aria-invalid={error ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
        />
        {after}
      </div>
      {below && (
        <p id={`${id}-below`} className={error ? styles.error : classNames(styles.small, styles.muted)}>
          {below}
        </p>
      )}
    </div>
  );
}

/** On or off, at once. */
export function Switch({
  label,
  on,
  change,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
}) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => change(event.target.checked)}
      />
      {label}
    </label>
  );
}

/** One of a few, all of them in sight. */
export function Segmented<Value extends string>({
  label,
  value,
  choices,
  change,
}: {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode; readonly name?: string }[];
  readonly change: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.segmented} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            aria-label={choice.name}
            onChange={() => change(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
