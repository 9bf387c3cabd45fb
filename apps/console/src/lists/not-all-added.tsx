import type { Schemas } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { Dialog } from '../kit/dialog.tsx';
import { counted } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import styles from './lists.module.css';

const reasons: Readonly<Record<Schemas['CreatorNotAdded']['reason'], string>> = {
  not_found: 'no known creator has this handle',
  wrong_platform: 'the list is for another platform',
};

/** What was added to a list, and who could not be, by name and with the reason. */
export function NotAllAdded({
  sentence,
  missed,
  unreadable = [],
  close,
}: {
  readonly sentence: string;
  readonly missed: readonly Schemas['CreatorNotAdded'][];
  readonly unreadable?: readonly string[];
  readonly close: () => void;
}) {
  return (
    <Dialog
      open
      close={close}
      title="Added, but not all"
      description={sentence}
      actions={
        <Button look="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <Misses missed={missed} unreadable={unreadable} />
    </Dialog>
  );
}

function Misses({
  missed,
  unreadable,
}: {
  readonly missed: readonly Schemas['CreatorNotAdded'][];
  readonly unreadable: readonly string[];
}) {
  return (
    <section className={kit.notice} aria-label="Not added">
      <div>
        <p>{counted(missed.length + unreadable.length, 'name')} could not be added:</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where there are many */}
        <ul className={classNames(kit.small, styles.misses)} tabIndex={0} aria-label="Names not added">
          {missed.map(({ platform, handle, reason }) => (
            <li key={`${platform}/${handle}`}>
              @{handle}: {reasons[reason]}
            </li>
          ))}
          {unreadable.map((word) => (
            <li key={word}>{word}: neither a handle nor a link to a profile</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
