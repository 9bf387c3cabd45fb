import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from './class-names.ts';
import kit from './kit.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  /** Receives the text. */
  readonly change?: (text: string) => void;
}

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  /** Content at the end of the line, such as a copy button. */
  readonly after?: ReactNode;
}

export function TextField({ label, hint, error, after, className, change, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(field) => (
        <div className={kit.actions}>
          <input
            {...rest}
            {...field}
            className={kit.input}
            style={{ flex: 1 }}
            onChange={({ target }) => change?.(target.value)}
          />
          {after}
        </div>
      )}
    </Field>
  );
}

interface LabelledProps extends Omit<FieldProps, 'change'> {
  readonly className?: string | undefined;
  readonly children: (field: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A field with its label above, and its hint or error below. */
function Field({ label, hint, error, className, children }: LabelledProps) {
  const id = useId();
  const below = error ?? hint;
  const described = below ? `${id}-below` : undefined;
  return (
    <div className={classNames(kit.field, className)}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {below && (
        <p id={described} className={error ? kit.error : kit.hint}>
          {below}
        </p>
      )}
    </div>
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
  /** Default: next to each other. */
  readonly className?: string | undefined;
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, choices, change, className = kit.segmented } = props;
  const name = useId();
  return (
    <fieldset className={className} aria-label={label}>
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

type TextAreaProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'>;

export function TextArea({ label, hint, error, change, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <textarea
          rows={3}
          {...rest}
          {...field}
          className={kit.input}
          onChange={({ target }) => change?.(target.value)}
        />
      )}
    </Field>
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

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  readonly choices: readonly (readonly [value: string, words: string])[];
  readonly change: (value: string) => void;
};

export function Select({ choices, change, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames(kit.input, className)} onChange={({ target }) => change(target.value)}>
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

export function SelectField({ label, ...rest }: SelectProps & { readonly label: string }) {
  return <Field label={label}>{(field) => <Select {...rest} {...field} />}</Field>;
}

interface TickProps {
  /** For screen readers, if the tick of a row has no visible label. */
  readonly label?: string;
  readonly on: boolean;
  /** Marks the tick of several rows, of which some are on. */
  readonly some?: boolean;
  readonly change: (on: boolean) => void;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export function Tick({ label, on, some = false, change, className = label && kit.tick, children }: TickProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        ref={(box) => {
          if (box) box.indeterminate = some && !on;
        }}
        onChange={({ target }) => change(target.checked)}
      />
      {children}
    </label>
  );
}

interface TicksProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly chosen: readonly Value[];
  readonly change: (chosen: readonly Value[]) => void;
  /** Next to each other, with the label shown elsewhere. Default: one per line below the label. */
  readonly boxes?: boolean;
}

export function Ticks<Value extends string>({ label, choices, chosen, change, boxes = false }: TicksProps<Value>) {
  return (
    <fieldset className={boxes ? kit.tags : kit.options} aria-label={label}>
      {!boxes && <legend className={kit.label}>{label}</legend>}
      {choices.map(({ value, label: words }) => (
        <Tick
          key={value}
          className={boxes ? kit['box-tick'] : undefined}
          on={chosen.includes(value)}
          change={(on) => change(on ? [...chosen, value] : chosen.filter((other) => other !== value))}
        >
          {words}
        </Tick>
      ))}
    </fieldset>
  );
}

interface RowTicksProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly isOn: (row: Row) => boolean;
  readonly change: (on: boolean) => void;
}

/** Tick in a heading, for all rows. */
export function RowTicks<Row>({ rows, isOn, ...tick }: RowTicksProps<Row>) {
  const isAny = rows.some(isOn);
  return <Tick {...tick} on={isAny && rows.every(isOn)} some={isAny} />;
}
