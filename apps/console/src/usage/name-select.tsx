import { classNames, kit } from '../kit/kit.ts';
import styles from './usage.module.css';

interface NameSelectProps<Name extends string> {
  readonly label: string;
  readonly all: string;
  readonly names: Readonly<Record<Name, string>>;
  readonly value: Name | null;
  readonly change: (value: Name | null) => void;
}

export function NameSelect<Name extends string>({ label, all, names, value, change }: NameSelectProps<Name>) {
  return (
    <select
      aria-label={label}
      className={classNames(kit.input, styles.select)}
      value={value ?? ''}
      onChange={(event) => change(event.target.value === '' ? null : (event.target.value as Name))}
    >
      <option value="">{all}</option>
      {Object.entries<string>(names).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
    </select>
  );
}
