import { Slider } from '@base-ui/react/slider';
import { useState } from 'react';
import { useHistogram } from '../../filters/count.ts';
import type { Figure, Filter, RangeControl as Scale } from '../../filters/filter.ts';
import type { FilterObject, Range } from '../../filters/filter-values.ts';
import { numberIn } from '../../kit/format.ts';
import { classNames, kit } from '../../kit/kit.ts';
import type { ControlProps } from './control-props.ts';
import styles from './filter-panel.module.css';
import { NumberInput } from './number-input.tsx';
import { Presets } from './presets.tsx';
import { lastPosition, positionOf, positionsOf, rangeAt, valueAt } from './range-scale.ts';

/** Slider, exact fields and presets. */
export function RangeControl({ filter, value, change, search, invalid }: ControlProps<'range'>) {
  const scale = filter.control.range;
  const range = value ?? {};
  if (scale === undefined) return null;
  return (
    <>
      <RangeSlider label={filter.label} scale={scale} range={range} change={change} others={filter.set(search, null)} />
      <RangeFields filter={filter} range={range} change={change} invalid={invalid} />
      {scale.presets && (
        <Presets
          presets={scale.presets.map(({ label, ...preset }) => {
            const isOn = preset.minValue === range.minValue && preset.maxValue === range.maxValue;
            return { label, isOn, press: () => change(isOn ? null : preset) };
          })}
        />
      )}
    </>
  );
}

interface RangeFieldsProps {
  readonly filter: Pick<Filter, 'key' | 'label' | 'control'>;
  readonly range: Range;
  readonly change: (range: Range) => void;
  readonly invalid: ControlProps<'range'>['invalid'];
}

export function RangeFields({ filter, range, change, invalid }: RangeFieldsProps) {
  const { key, label, control } = filter;
  const isWhole = control.range?.unit !== '%';
  const shared = { filter: key, isWhole, invalid };
  return (
    <div className={classNames(kit.lines, styles.pair)}>
      <NumberInput
        {...shared}
        label={`${label} from`}
        placeholder="from"
        value={range.minValue}
        change={(minValue) => change({ ...range, minValue } as Range)}
      />
      <span className={kit.small} aria-hidden="true">
        to
      </span>
      <NumberInput
        {...shared}
        label={`${label} to`}
        placeholder="to"
        value={range.maxValue}
        change={(maxValue) => change({ ...range, maxValue } as Range)}
      />
    </div>
  );
}

interface RangeSliderProps {
  readonly label: string;
  readonly scale: Scale;
  readonly range: Range;
  readonly change: (range: Range | null) => void;
  readonly others: FilterObject;
}

function RangeSlider({ label, scale, range, change, others }: RangeSliderProps) {
  const [dragged, setDragged] = useState<readonly [number, number] | null>(null);
  const positions = dragged ?? positionsOf(range, scale);
  const last = lastPosition(scale);
  return (
    <div className={styles.slider}>
      {scale.histogram && (
        <Histogram
          figure={scale.histogram}
          scale={scale}
          search={others}
          range={dragged ? (rangeAt(positions as [number, number], scale, range) ?? {}) : range}
        />
      )}
      <Slider.Root
        value={positions}
        min={0}
        max={last}
        onValueChange={([from = 0, to = last]) => setDragged([from, to])}
        onValueCommitted={([from = 0, to = last]) => {
          setDragged(null);
          change(rangeAt([from, to], scale, range));
        }}
      >
        <Slider.Control className={styles['slider-control']}>
          <Slider.Track className={styles.track}>
            <Slider.Indicator className={styles.indicator} />
            {(['from', 'to'] as const).map((end, index) => (
              <Slider.Thumb
                key={end}
                index={index}
                className={styles.thumb}
                getAriaLabel={() => `${label} ${end}`}
                getAriaValueText={(_text, position) => spoken(position, scale)}
              />
            ))}
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
    </div>
  );
}

function spoken(position: number, scale: Scale): string {
  const value = `${numberIn(valueAt(position, scale))} ${scale.unit}`;
  if (position === 0) return `${value} or fewer`;
  return position === lastPosition(scale) ? `${value} or more` : value;
}

const height = 34;

interface HistogramProps {
  readonly figure: Figure;
  readonly scale: Scale;
  readonly search: FilterObject;
  readonly range: Range;
}

/** Distribution of a figure among creators that match the other filters. */
function Histogram({ figure, scale, search, range }: HistogramProps) {
  const { buckets, isOld } = useHistogram(search, figure);
  const tallest = Math.max(1, ...buckets.map(({ count }) => count));
  const last = lastPosition(scale);
  const at = (value: number) => (100 * positionOf(value, scale)) / last;
  return (
    <svg
      className={classNames(styles.histogram, isOld && styles.old)}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {buckets.map(({ min, max, count }) => {
        const from = at(min);
        const width = at(max ?? scale.high) - from;
        const tall = count === 0 ? 0 : Math.max(1.5, (count / tallest) * height);
        if (width <= 0) return null;
        return (
          <rect
            key={min}
            className={isInside(range, min, max) ? styles.inside : styles.outside}
            x={from + width * 0.05}
            width={width * 0.9}
            y={height - tall}
            height={tall}
          />
        );
      })}
    </svg>
  );
}

function isInside({ minValue, maxValue }: Range, min: number, max: number | null): boolean {
  const middle = max === null ? min : (min + max) / 2;
  return (minValue === undefined || middle >= minValue) && (maxValue === undefined || middle <= maxValue);
}
