import { Slider } from '@base-ui/react/slider';
import { useState } from 'react';
import type { Filter, RangeControl as Scale } from '../../filters/filter.ts';
import type { FilterObject, Range } from '../../filters/filter-values.ts';
import { Button, kit } from '../../kit/kit.ts';
import type { ControlProps } from './control-props.ts';
import styles from './filter-panel.module.css';
import { Histogram } from './histogram.tsx';
import { NumberInput } from './number-input.tsx';
import { lastPosition, positionsOf, rangeAt, valueAt } from './range-scale.ts';

/** Slider, exact fields and presets. */
export function RangeControl({ filter, value, change, search, problem }: ControlProps<'range'>) {
  const scale = filter.control.range;
  const range = value ?? {};
  if (scale === undefined) return null;
  return (
    <>
      <RangeSlider label={filter.label} scale={scale} range={range} change={change} others={filter.set(search, null)} />
      <RangeFields filter={filter} range={range} change={change} problem={problem} />
      {scale.presets && (
        <div className={kit.tags}>
          {scale.presets.map(({ label, ...preset }) => {
            const isOn = preset.minValue === range.minValue && preset.maxValue === range.maxValue;
            return (
              <Button
                key={label}
                look="quiet"
                compact
                className={styles.preset}
                aria-pressed={isOn}
                onClick={() => change(isOn ? null : preset)}
              >
                {label}
              </Button>
            );
          })}
        </div>
      )}
    </>
  );
}

interface RangeFieldsProps {
  readonly filter: Pick<Filter, 'key' | 'label' | 'control'>;
  readonly range: Range;
  readonly change: (range: Range | null) => void;
  readonly problem: ControlProps<'range'>['problem'];
}

export function RangeFields({ filter, range, change, problem }: RangeFieldsProps) {
  const set = (bound: 'minValue' | 'maxValue', next: number | undefined) => {
    const { [bound]: _before, ...other } = range;
    const changed = next === undefined ? other : { ...other, [bound]: next };
    change(Object.keys(changed).length === 0 ? null : changed);
  };
  const { key, label, control } = filter;
  const isWhole = control.range?.unit !== '%';
  const shared = { filter: key, isWhole, describedBy: problem?.id, isWrong: problem !== null };
  return (
    <div className={styles.pair}>
      <NumberInput
        {...shared}
        label={`${label} from`}
        placeholder="from"
        value={range.minValue}
        change={(next) => set('minValue', next)}
      />
      <span className={kit.small} aria-hidden="true">
        to
      </span>
      <NumberInput
        {...shared}
        label={`${label} to`}
        placeholder="to"
        value={range.maxValue}
        change={(next) => set('maxValue', next)}
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

const numbers = new Intl.NumberFormat('en');

function spoken(position: number, scale: Scale): string {
  const value = `${numbers.format(valueAt(position, scale))} ${scale.unit}`;
  if (position === 0) return `${value} or fewer`;
  return position === lastPosition(scale) ? `${value} or more` : value;
}
