import { useState } from 'react';
import { afterPress } from '../../kit/after-press.ts';
import { numberIn } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { numberTyped, settled } from '../../kit/number-typed.ts';
import { useTypedProblem } from '../typed-problems.ts';
import type { ControlProps } from './control-props.ts';
import styles from './filter-panel.module.css';

interface NumberInputProps {
  /** Key of the filter. */
  readonly filter: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly placeholder: string;
  readonly isWhole: boolean;
  readonly change: (value: number | undefined) => void;
  readonly invalid: ControlProps<'range'>['invalid'];
}

/** Shows the number that was understood. Empty means no value; unclear text stays, and the search waits. */
export function NumberInput(props: NumberInputProps) {
  const { filter, label, value, placeholder, isWhole, change, invalid } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const { problem } = numberTyped(typed ?? '', isWhole);
  useTypedProblem(filter, problem);
  const written = value === undefined ? '' : numberIn(value);
  const isRewritten = typed !== null && problem === null && written !== settled(typed);
  return (
    <div className={styles.number}>
      <input
        className={kit.input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        {...invalid}
        aria-invalid={problem !== null || invalid['aria-invalid']}
        placeholder={placeholder}
        value={typed ?? written}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = numberTyped(target.value, isWhole);
          if (next.problem === null && next.value !== value) change(next.value);
        }}
        onBlur={() => problem === null && afterPress(() => setTyped(null))}
      />
      {isRewritten && <output className={kit.small}>{written}</output>}
    </div>
  );
}
