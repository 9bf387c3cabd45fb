import type { Schemas } from '../api.ts';
import { counted } from '../kit/format.ts';
import { Button, classNames, Dialog, kit } from '../kit/kit.ts';
import styles from './lists.module.css';
import type { UnreadableEntry } from './pasted-handles.ts';

const reasons: Readonly<Record<Schemas['CreatorNotAdded']['reason'], string>> = {
  not_found: 'unknown handle',
  wrong_platform: 'the list is for another platform',
};

interface NotAllAddedProps {
  readonly sentence: string;
  readonly missed: readonly Schemas['CreatorNotAdded'][];
  readonly unreadable?: readonly UnreadableEntry[];
  readonly close: () => void;
}

/** Result of an addition, listing the creators that could not be added. */
export function NotAllAdded({ sentence, missed, unreadable = [], close }: NotAllAddedProps) {
  return (
    <Dialog
      open
      close={close}
      title="Some creators were not added"
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

interface MissesProps {
  readonly missed: readonly Schemas['CreatorNotAdded'][];
  readonly unreadable: readonly UnreadableEntry[];
}

function Misses({ missed, unreadable }: MissesProps) {
  return (
    <section className={kit.notice} aria-label="Not added">
      <div>
        <p>{counted(missed.length + unreadable.length, 'name')} could not be added:</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where there are many */}
        <ul className={classNames(kit.small, styles.misses)} tabIndex={0} aria-label="Names not added">
          {missed.map(({ platform, handle, reason, problem }) => (
            <li key={`${platform}/${handle}`}>
              {problem === undefined ? `@${handle}: ${reasons[reason]}` : `${handle}: ${problem}`}
            </li>
          ))}
          {unreadable.map(({ text, problem }) => (
            <li key={text}>
              {text}: {problem}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
