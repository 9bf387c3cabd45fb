import { useHistogram } from '../../filters/count.ts';
import type { Figure, RangeControl } from '../../filters/filter.ts';
import type { FilterObject, Range } from '../../filters/filter-values.ts';
import { classNames } from '../../kit/class-names.ts';
import styles from './filter-panel.module.css';
import { lastPosition, positionOf } from './range-scale.ts';

const height = 34;

interface HistogramProps {
  readonly figure: Figure;
  readonly scale: RangeControl;
  readonly search: FilterObject;
  readonly range: Range;
}

/** Distribution of a figure among creators that match the other filters. */
export function Histogram({ figure, scale, search, range }: HistogramProps) {
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
