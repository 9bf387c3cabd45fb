import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from './class-names.ts';
import { CopyButton } from './copy-button.tsx';
import kit from './kit.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
}

interface TextFieldProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  /** Content at the end of the line, such as a copy button. */
  readonly after?: ReactNode;
}

export function TextField({ label, hint, error, after, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={classNames(kit.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={kit.actions}>
        <input {...rest} className={kit.input} style={{ flex: 1 }} {...described(id, { hint, error })} />
        {after}
      </div>
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

function described(id: string, { hint, error }: Omit<FieldProps, 'label'>) {
  const below = (error ?? hint) ? `${id}-below` : undefined;
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': below };
}

function Below({ id, hint, error }: Omit<FieldProps, 'label'> & { readonly id: string }) {
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

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly name?: string;
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** In order, or labels by value. */
  readonly choices: readonly Choice<Value>[] | Readonly<Partial<Record<Value, string>>>;
  readonly change: (value: Value) => void;
}

export function Segmented<Value extends string>({ label, value, choices, change }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={kit.segmented} aria-label={label}>
      {choicesIn(choices).map((choice) => (
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

function choicesIn<Value extends string>(choices: SegmentedProps<Value>['choices']): readonly Choice<Value>[] {
  if (Array.isArray(choices)) return choices;
  return Object.entries(choices as Readonly<Record<string, string>>).map(([value, label]) => ({
    value: value as Value,
    label,
  }));
}

export function TextArea({ label, hint, error, ...rest }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <div className={kit.field}>
      <label htmlFor={id}>{label}</label>
      <textarea rows={3} {...rest} className={kit.input} {...described(id, { hint, error })} />
      <Below id={id} hint={hint} error={error} />
    </div>
  );
}

interface FormProps {
  readonly submit: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Enter in a field submits it too. */
export function Form({ submit, className = kit.form, children }: FormProps) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
    </form>
  );
}

interface SecretFieldProps extends Pick<FieldProps, 'label' | 'hint'> {
  readonly value: string;
  /** For screen readers: "the key". */
  readonly name: string;
}

/** A secret that is shown once, to be copied. */
export function SecretField({ value, name, ...field }: SecretFieldProps) {
  return (
    <TextField
      {...field}
      value={value}
      readOnly
      spellCheck={false}
      autoComplete="off"
      onFocus={(event) => event.target.select()}
      after={<CopyButton text={value} label={name} />}
    />
  );
}
