import { useEffect, useState } from 'react';
import type { Values } from '../../filters/filter-values.ts';
import { Button } from '../../kit/button.tsx';
import { percent } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { afterPress } from './after-press.ts';
import type { ControlProps } from './control-props.ts';
import styles from './filter-panel.module.css';
import { FoundCreator } from './found-creator.tsx';
import { handleTyped } from './handle-typed.ts';
import { RangeFields } from './range-control.tsx';
import { ShareField } from './share-field.tsx';

const bands = [
  [13, 17],
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 64],
] as const;

/** An age band of the audience, and its least share. */
export function AgesControl({ filter, value, change, problem }: ControlProps<'ages'>) {
  const { percentage, ...range } = value ?? {};
  const set = (next: { readonly minValue?: number; readonly maxValue?: number } | null) =>
    change(next === null ? null : { ...next, ...(percentage !== undefined && { percentage }) });
  return (
    <>
      <RangeFields label={filter.label} range={range} change={set} problem={problem} />
      <div className={styles.presets}>
        {bands.map(([minValue, maxValue]) => (
          <Button
            key={minValue}
            look="quiet"
            compact
            className={styles.preset}
            aria-pressed={range.minValue === minValue && range.maxValue === maxValue}
            onClick={() => set({ minValue, maxValue })}
          >
            {minValue}–{maxValue}
          </Button>
        ))}
      </div>
      {value !== null && (
        <ShareField
          label="in these years of age"
          value={percentage}
          change={(share) => change({ ...range, ...(share !== undefined && { percentage: share }) } as Values['ages'])}
        />
      )}
    </>
  );
}

/** What part of the followers are real. */
export function RatioControl({ filter, value, change }: ControlProps<'ratio'>) {
  return (
    <>
      <ShareField
        label={filter.label}
        value={value === null ? undefined : Math.round(value * 100)}
        change={(share) => change(share === undefined ? null : share / 100)}
      />
      <p className={kit.small}>
        {value === null ? 'Below 75 % is low, above 90 % is very good.' : `${percent(value * 100)} or more are real.`}
      </p>
    </>
  );
}

/** How long after the last key a handle is taken over. */
const settleMs = 400;

/** The handle of a creator on this platform. */
export function HandleControl({ filter, value, change, search, problem }: ControlProps<'handle'>) {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => take(typed), settleMs);
    return () => clearTimeout(timer);
  });
  function take(text: string): void {
    const handle = handleTyped(text);
    if (handle !== (value ?? '')) change(handle === '' ? null : handle);
  }
  function leave(): void {
    if (typed === null) return;
    take(typed);
    setTyped(null);
  }
  return (
    <>
      <input
        className={kit.input}
        type="text"
        aria-label={`${filter.label}: handle`}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem?.id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@handle or a link to the profile"
        value={typed ?? (value === null ? '' : `@${value}`)}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        onBlur={() => afterPress(leave)}
      />
      {value !== null && problem === null && <FoundCreator platform={search.basic.platform} handle={value} />}
    </>
  );
}

const dayPresets = [7, 30, 90] as const;

/** A day, or so many days back from today. */
export function DayControl({ filter, value, change, problem }: ControlProps<'day'>) {
  return (
    <>
      <input
        className={kit.input}
        type="date"
        aria-label={filter.label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem?.id}
        value={value ?? ''}
        onChange={({ target }) => change(target.value === '' ? null : target.value)}
      />
      <div className={styles.presets}>
        {dayPresets.map((days) => (
          <Button
            key={days}
            look="quiet"
            compact
            className={styles.preset}
            aria-pressed={value === daysAgo(days)}
            onClick={() => change(daysAgo(days))}
          >
            {days} days
          </Button>
        ))}
      </div>
    </>
  );
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
