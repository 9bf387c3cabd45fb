import { Select } from '../kit/field.tsx';
import styles from './usage.module.css';

interface NameSelectProps<Name extends string> {
  readonly label: string;
  readonly all: string;
  readonly names: Readonly<Record<Name, string>>;
  /** "" for all. */
  readonly value: Name | '';
  readonly change: (value: Name | '') => void;
}

export function NameSelect<Name extends string>({ label, all, names, change, value }: NameSelectProps<Name>) {
  return (
    <Select
      aria-label={label}
      className={styles.select}
      value={value}
      choices={[['', all], ...Object.entries<string>(names)]}
      change={(name) => change(name as Name | '')}
    />
  );
}
