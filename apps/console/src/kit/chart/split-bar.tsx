import { classNames } from '../class-names.ts';
import kit from '../kit.module.css';
import styles from './chart.module.css';
import { partsOf } from './scale.ts';

export interface Part {
  readonly name: string;
  readonly share: number;
  readonly text: string;
}

const colours = [styles.third, styles.second, styles.first] as const;

/** A 100 % bar of at most three parts; unknown shares stay empty. Narrow parts are labelled below. */
export function SplitBar({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }) {
  const widths = partsOf(parts.map(({ share }) => share));
  const drawn = parts.map((part, index) => ({
    ...part,
    width: widths[index] ?? 0,
    colour: colours[index],
    wide: (widths[index] ?? 0) >= 26,
  }));
  const narrow = drawn.filter(({ wide }) => !wide);
  return (
    <div role="img" aria-label={label} className={kit.lines}>
      <div className={styles.whole}>
        {drawn.map(({ name, text, width, colour, wide }) => (
          <span key={name} className={classNames(styles.part, colour)} style={{ width: `${width}%` }}>
            {wide && `${name} ${text}`}
          </span>
        ))}
      </div>
      {narrow.length > 0 && (
        <p className={styles.legend}>
          {narrow.map(({ name, text, colour }) => (
            <span key={name} className={styles.key}>
              <span className={classNames(styles.swatch, colour)} />
              {name} {text}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
