import type { Schemas } from '../api.ts';
import { classNames } from '../kit/class-names.ts';
import { counted } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import styles from './lists.module.css';

const reasons: Readonly<Record<Schemas['CreatorNotAdded']['reason'], string>> = {
  not_found: 'nobody known has this handle',
  wrong_platform: 'the list takes another platform',
};

/** Who could not be put into a list, by name and with the reason. */
export function Misses({
  missed,
  unreadable = [],
}: {
  readonly missed: readonly Schemas['CreatorNotAdded'][];
  readonly unreadable?: readonly string[];
}) {
  const count = missed.length + unreadable.length;
  if (count === 0) return null;
  return (
    <section className={kit.notice} aria-label="Not added">
      <div>
        <p>{counted(count, 'name')} could not be added:</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where there are many */}
        <ul className={classNames(kit.small, styles.misses)} tabIndex={0} aria-label="Names not added">
          {missed.map(({ platform, handle, reason }) => (
            <li key={`${platform}/${handle}`}>
              @{handle}: {reasons[reason]}
            </li>
          ))}
          {unreadable.map((word) => (
            <li key={word}>{word}: not a handle, and no link of a profile</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
