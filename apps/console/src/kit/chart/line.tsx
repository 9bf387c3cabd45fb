import { useId } from 'react';
import styles from './chart.module.css';
import { axisFor, positionOn } from './scale.ts';

export interface Point {
  readonly name: string;
  readonly value: number;
}

const box = { width: 400, height: 128, left: 8, right: 344, top: 12, bottom: 104 } as const;

interface LineProps {
  /** Sentence with the same information, for screen readers. */
  readonly label: string;
  readonly points: readonly Point[];
  readonly axisText: (value: number) => string;
}

/** Line over evenly spaced times. The axis may start above 0 and labels its start. */
export function Line({ label, points, axisText }: LineProps) {
  const shade = useId();
  const axis = axisFor(
    points.map(({ value }) => value),
    { fromZero: false },
  );
  const y = (value: number) => box.bottom - positionOn(axis, value) * (box.bottom - box.top);
  const step = points.length > 1 ? (box.right - box.left) / (points.length - 1) : 0;
  const placed = points.map(({ name, value }, index) => ({ name, x: box.left + index * step, y: y(value) }));
  const path = placed.map(({ x, y: height }) => `${x.toFixed(1)},${height.toFixed(1)}`).join(' ');
  const last = placed.at(-1);
  if (last === undefined) return null;
  return (
    <svg viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={label} className={styles.line}>
      <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className={styles['shade-top']} />
        <stop offset="1" className={styles['shade-end']} />
      </linearGradient>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${box.left} ${y(tick)}H${box.right}`} className={styles.rule} />
          <text x={box.width - 4} y={y(tick) + 4} textAnchor="end">
            {axisText(tick)}
          </text>
        </g>
      ))}
      <polygon points={`${box.left},${box.bottom} ${path} ${last.x},${box.bottom}`} fill={`url(#${shade})`} />
      <polyline points={path} className={styles.stroke} />
      <circle cx={last.x} cy={last.y} r="4" className={styles.dot} />
      {placed.map(({ name, x }, index) => (
        <text key={name} x={x} y={box.height - 6} textAnchor={index === 0 ? 'start' : 'middle'}>
          {name}
        </text>
      ))}
    </svg>
  );
}
