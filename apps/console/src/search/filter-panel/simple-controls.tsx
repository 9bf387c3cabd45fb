import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schemas } from '../../api.ts';
import type { Range, Values } from '../../filters/filter-values.ts';
import { isComposing } from '../../keys/composing.ts';
import { afterPress } from '../../kit/after-press.ts';
import { percent, utcDayAgo } from '../../kit/format.ts';
import { Avatar, classNames, kit, Skeleton } from '../../kit/kit.ts';
import { creatorQuery } from '../../model/creator-answer.ts';
import { typedCreator } from '../../model/typed-creator.ts';
import { useTypedProblem } from '../typed-problems.ts';
import type { ControlProps } from './control-props.ts';
import styles from './filter-panel.module.css';
import { Presets } from './presets.tsx';
import { RangeFields } from './range-control.tsx';
import { ShareField } from './share-field.tsx';

const bands = [
  [13, 17],
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 64],
] as const;

export function AgesControl({ filter, value, change, invalid }: ControlProps<'ages'>) {
  const { percentage, ...range } = value ?? {};
  const set = ({ minValue, maxValue }: Range) =>
    change((minValue ?? maxValue) === undefined ? null : ({ ...value, minValue, maxValue } as Values['ages']));
  return (
    <>
      <RangeFields filter={filter} range={range} change={set} invalid={invalid} />
      <Presets
        presets={bands.map(([minValue, maxValue]) => ({
          label: `${minValue}–${maxValue}`,
          isOn: range.minValue === minValue && range.maxValue === maxValue,
          press: () => set({ minValue, maxValue }),
        }))}
      />
      {value !== null && (
        <ShareField
          filter={filter.key}
          label="in this age range"
          value={percentage}
          invalid={invalid}
          change={(share) => change({ ...range, percentage: share } as Values['ages'])}
        />
      )}
    </>
  );
}

/** The share keeps its decimals, without the rounding errors of the multiplication. */
export function RatioControl({ filter, value, change, invalid }: ControlProps<'ratio'>) {
  return (
    <>
      <ShareField
        filter={filter.key}
        label={filter.label}
        value={value === null ? undefined : Number((value * 100).toPrecision(12))}
        invalid={invalid}
        change={(share) => change(share === undefined ? null : Number((share / 100).toPrecision(12)))}
      />
      <p className={kit.small}>
        {value === null ? 'Below 75% is low, above 90% is very good.' : `${percent(value * 100)} or more are real.`}
      </p>
    </>
  );
}

/** Delay between the last keystroke and the search. */
const settleMs = 400;

export function HandleControl({ filter, value, change, search, invalid }: ControlProps<'handle'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const reading = ['', '@'].includes((typed ?? '').trim()) ? null : typedCreator(typed ?? '', search.basic.platform);
  useTypedProblem(filter.key, reading?.ok === false ? `“${typed?.trim()}” ${reading.problem}.` : null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => afterPress(take), settleMs);
    return () => clearTimeout(timer);
  });
  function take(): void {
    // Without a value the control would close.
    if (reading?.ok === false) return;
    const handle = reading?.handle ?? null;
    if (handle !== value) change(handle);
  }
  function leave(): void {
    if (typed === null) return;
    take();
    if (reading?.ok !== false) setTyped(null);
  }
  return (
    <>
      <input
        className={kit.input}
        type="text"
        aria-label={`${filter.label}: handle`}
        {...invalid}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@handle or a link to the profile"
        value={typed ?? (value === null ? '' : `@${value}`)}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && leave()}
        onBlur={() => afterPress(leave)}
      />
      {value !== null && !invalid['aria-invalid'] && <FoundCreator platform={search.basic.platform} handle={value} />}
    </>
  );
}

const dayPresets = [7, 30, 90] as const;

export function DayControl({ filter, value, change, invalid }: ControlProps<'day'>) {
  return (
    <>
      <input
        className={kit.input}
        type="date"
        aria-label={filter.label}
        {...invalid}
        value={value ?? ''}
        onChange={({ target }) => change(target.value === '' ? null : target.value)}
      />
      <Presets
        presets={dayPresets.map((days) => ({
          label: `${days} days`,
          isOn: value === utcDayAgo(days),
          press: () => change(utcDayAgo(days)),
        }))}
      />
    </>
  );
}

/** Previews the creator with this handle, free of charge. */
function FoundCreator({ platform, handle }: Schemas['CreatorName']) {
  const { data, isPending } = useQuery(creatorQuery(platform, handle));
  // The skeleton has the height of the answer, so that nothing moves under the pointer.
  if (isPending) return <Skeleton height={38} />;
  const found = data?.ok ? (data.body.creator ?? data.body.hidden) : null;
  if (found === null) return null;
  return (
    <p className={classNames(kit.row, styles.face)}>
      <Avatar name={found.name} handle={found.handle} size={28} />
      <span>
        {found.name} <span className={kit.hint}>@{found.handle}</span>
      </span>
    </p>
  );
}
