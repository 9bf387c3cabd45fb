import { Select } from '../kit/field.tsx';
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
    <Select
      aria-label={label}
      className={styles.select}
      value={value ?? ''}
      choices={[['', all], ...Object.entries<string>(names)]}
      change={(name) => change(name === '' ? null : (name as Name))}
    />
  );
}
