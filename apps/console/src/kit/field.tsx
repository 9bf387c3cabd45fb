import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import kit from './kit.module.css';

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
  readonly error?: string | null | undefined;
  /** Content at the end of the line, such as a copy button. */
  readonly after?: ReactNode;
} & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={classNames(kit.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={kit.actions}>
        <input
          {...rest}
          id={id}
          className={kit.input}
          style={{ flex: 1 }}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? `${id}-below` : undefined}
        />
        {after}
      </div>
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

interface BelowProps {
  readonly id: string;
  readonly hint: string | undefined;
  readonly error: string | null | undefined;
}

function Below({ id, hint, error }: BelowProps) {
  const below = error ?? hint;
  return (
    below && (
      <p id={`${id}-below`} className={error ? kit.error : kit.hint}>
        {below}
      </p>
    )
  );
}

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
}

export function Switch({ label, on, change }: SwitchProps) {
  return (
    <label className={kit.switch}>
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

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode; readonly name?: string }[];
  readonly change: (value: Value) => void;
}

export function Segmented<Value extends string>({ label, value, choices, change }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={kit.segmented} aria-label={label}>
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

export function TextArea({
  label,
  hint,
  error,
  ...rest
}: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null | undefined;
} & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <div className={kit.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={3}
        {...rest}
        id={id}
        className={kit.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? hint) ? `${id}-below` : undefined}
      />
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}
