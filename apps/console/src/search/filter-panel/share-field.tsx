import { useId } from 'react';
import { percent } from '../../kit/format.ts';
import { classNames, kit } from '../../kit/kit.ts';
import type { ControlProps } from './control-props.ts';
import styles from './filter-panel.module.css';
import { NumberInput } from './number-input.tsx';

interface ShareFieldProps {
  /** Key of the filter. */
  readonly filter: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly invalid: ControlProps<'ratio'>['invalid'];
  readonly change: (value: number | undefined) => void;
}

/** Minimum share of an audience; 0 means any. */
export function ShareField({ filter, label, value, invalid, change }: ShareFieldProps) {
  const id = useId();
  const share = value ?? 0;
  return (
    <div className={classNames(kit.actions, styles.share)}>
      <label htmlFor={id} className={kit.small}>
        at least<span className={kit.hidden}> this share of the audience: {label}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={share}
        aria-valuetext={share === 0 ? 'any share' : percent(share)}
        onChange={({ target }) => change(Number(target.value) === 0 ? undefined : Number(target.value))}
      />
      <NumberInput
        filter={filter}
        label={`Minimum share in percent: ${label}`}
        value={value}
        placeholder="any"
        isWhole={false}
        invalid={invalid}
        change={(typed) => change(typed === 0 ? undefined : typed)}
      />
      <span aria-hidden="true">%</span>
      {value === undefined && <p className={kit.fine}>Without a number, any share counts.</p>}
    </div>
  );
}
