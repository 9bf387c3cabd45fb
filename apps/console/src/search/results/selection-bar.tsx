import { ArrowLeftRight, Download, List, LockKeyholeOpen, X } from 'lucide-react';
import { Key } from '../../kit/basics.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { counted, wholeNumber } from '../../kit/format.ts';
import kit from '../../kit/kit.module.css';
import { mostCompared } from '../../model/compared-names.ts';
import { useSingleKeys } from '../../model/use-keys.ts';
import type { Selection } from '../selection.ts';
import styles from './results.module.css';

/** What can be done with the selection. */
export interface SelectionActions {
  readonly compare: () => void;
  readonly addToList: () => void;
  readonly unlock: () => void;
  readonly clear: () => void;
  /** Only where it is of a search, which can be meant as a whole. */
  readonly exportAll?: () => void;
  readonly selectAll?: () => void;
}

/** What is selected, and what can be done with it; nothing where nothing is. */
export function SelectionBar({
  selection,
  total,
  shown,
  actions,
  keys = true,
}: {
  readonly selection: Selection;
  readonly total: number;
  readonly shown: number;
  readonly actions: SelectionActions;
  /** Whether the page has the keys that the buttons name. */
  readonly keys?: boolean;
}) {
  const showsKeys = useSingleKeys() && keys;
  if (!selection.all && selection.creators.size === 0) return null;
  const count = selection.creators.size;
  const owned = [...selection.creators.values()].filter((creator) => creator.owned).length;
  return (
    <section className={styles.bar} aria-label="Selection">
      <div className={styles['bar-words']}>
        <b>{selection.all ? `All ${wholeNumber(total)} that match` : `${wholeNumber(count)} selected`}</b>
        <IconButton label="Clear the selection" icon={<X size={15} aria-hidden="true" />} onClick={actions.clear} />
        {owned > 0 && (
          <span className={classNames(kit.small, kit.muted)}>
            {wholeNumber(owned)} {owned === 1 ? 'is' : 'are'} yours already
          </span>
        )}
        {!selection.all && actions.selectAll !== undefined && count >= shown && total > count && (
          <Button look="quiet" compact onClick={actions.selectAll}>
            Select all {wholeNumber(total)} that match
          </Button>
        )}
      </div>
      <div className={classNames(kit.actions, styles['bar-actions'])}>
        {!selection.all && count >= 2 && count <= mostCompared && (
          <Button icon={<ArrowLeftRight size={15} aria-hidden="true" />} onClick={actions.compare}>
            Compare {showsKeys && <Key>C</Key>}
          </Button>
        )}
        <Button icon={<List size={15} aria-hidden="true" />} onClick={actions.addToList}>
          {selection.all ? `Add the ${wholeNumber(shown)} shown to a list` : 'Add to list'} {showsKeys && <Key>L</Key>}
        </Button>
        {selection.all ? (
          <Button look="primary" icon={<Download size={15} aria-hidden="true" />} onClick={actions.exportAll}>
            Export all {wholeNumber(total)} … {showsKeys && <Key>E</Key>}
          </Button>
        ) : (
          <Button look="primary" icon={<LockKeyholeOpen size={15} aria-hidden="true" />} onClick={actions.unlock}>
            Unlock contacts · {count === owned ? 'free' : `at most ${counted(count - owned, 'credit')}`}{' '}
            {showsKeys && <Key>U</Key>}
          </Button>
        )}
      </div>
    </section>
  );
}
