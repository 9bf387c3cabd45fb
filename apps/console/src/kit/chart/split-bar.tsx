import { classNames } from '../class-names.ts';
import { percent } from '../format.ts';
import kit from '../kit.module.css';
import { type Share, sharesInWords } from './bars.tsx';
import styles from './chart.module.css';
import { partsOf } from './scale.ts';

const colours = [styles.third, styles.second, styles.first] as const;

interface SplitBarProps {
  /** Names the whole, for screen readers. */
  readonly of: string;
  readonly shares: readonly Share[];
}

/** A 100 % bar of at most three parts; unknown shares stay empty. Narrow parts are labelled below. */
export function SplitBar({ of, shares }: SplitBarProps) {
  const widths = partsOf(shares.map(({ percentage }) => percentage));
  const drawn = shares.map(({ name, percentage, text = percent(percentage) }, index) => {
    const width = widths[index] ?? 0;
    return { name, words: `${name} ${text}`, width, colour: colours[index], wide: width >= 26 };
  });
  const narrow = drawn.filter(({ wide }) => !wide);
  return (
    <div role="img" aria-label={sharesInWords(of, shares)} className={kit.lines}>
      <div className={styles.whole}>
        {drawn.map(({ name, words, width, colour, wide }) => (
          <span key={name} className={classNames(styles.part, colour)} style={{ width: `${width}%` }}>
            {wide && words}
          </span>
        ))}
      </div>
      {narrow.length > 0 && (
        <p className={classNames(kit.tags, kit.hint)}>
          {narrow.map(({ name, words, colour }) => (
            <span key={name} className={kit.inline}>
              <span className={classNames(styles.swatch, colour)} />
              {words}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
