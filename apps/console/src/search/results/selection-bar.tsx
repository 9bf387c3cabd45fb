import { ArrowLeftRight, Copy, Download, List, LockKeyholeOpen, X } from 'lucide-react';
import { counted, wholeNumber } from '../../kit/format.ts';
import { Button, classNames, IconButton, Key, kit } from '../../kit/kit.ts';
import { maxCompared } from '../../model/compared-names.ts';
import { useSingleKeys } from '../../model/use-keys.ts';
import type { Selection } from '../selection.ts';

export interface SelectionActions {
  readonly compare: () => void;
  readonly addToList: () => void;
  readonly unlock: () => void;
  readonly clear: () => void;
  /** Only for a search, which can be selected as a whole. */
  readonly exportAll?: () => void;
  readonly selectAll?: () => void;
  readonly copyEmails?: () => void;
}

interface SelectionBarProps {
  readonly selection: Selection;
  readonly total: number;
  readonly shown: number;
  readonly actions: SelectionActions;
  /** Number of selected creators that are owned. */
  readonly owned: number;
  /** Known email addresses of the selection. */
  readonly emails?: number;
  /** Whether the page has the shortcuts named on the buttons. */
  readonly keys?: boolean;
}

export function SelectionBar(props: SelectionBarProps) {
  const { selection, total, shown, actions, owned, emails = 0, keys = true } = props;
  const showsKeys = useSingleKeys() && keys;
  if (!selection.all && selection.creators.size === 0) return null;
  const count = selection.creators.size;
  return (
    <section className={classNames(kit.popup, kit.actions, kit.bar)} aria-label="Selection">
      <div className={kit.actions}>
        <b>{selection.all ? `All ${wholeNumber(total)} matches` : `${wholeNumber(count)} selected`}</b>
        <IconButton label="Clear selection" icon={<X size={15} />} onClick={actions.clear} />
        {owned > 0 && (
          <span className={kit.hint}>
            {wholeNumber(owned)} {owned === 1 ? 'is' : 'are'} already yours
          </span>
        )}
        {!selection.all && actions.selectAll !== undefined && count >= shown && total > count && (
          <Button look="quiet" compact className={kit.flush} onClick={actions.selectAll}>
            Select all {wholeNumber(total)} matches
          </Button>
        )}
      </div>
      <div className={classNames(kit.actions, kit['bar-actions'])}>
        {emails > 0 && (
          <Button icon={<Copy size={15} />} onClick={actions.copyEmails}>
            <span className={kit.iconic}>Copy {counted(emails, 'email')}</span> {showsKeys && <Key>M</Key>}
          </Button>
        )}
        {!selection.all && count >= 2 && count <= maxCompared && (
          <Button icon={<ArrowLeftRight size={15} />} onClick={actions.compare}>
            <span className={kit.iconic}>Compare</span> {showsKeys && <Key>C</Key>}
          </Button>
        )}
        <Button icon={<List size={15} />} onClick={actions.addToList}>
          <span className={kit.iconic}>
            {selection.all ? `Add the ${wholeNumber(shown)} shown to a list` : 'Add to list'}
          </span>{' '}
          {showsKeys && <Key>L</Key>}
        </Button>
        {selection.all ? (
          <Button look="primary" icon={<Download size={15} />} onClick={actions.exportAll}>
            Export all {wholeNumber(total)} … {showsKeys && <Key>E</Key>}
          </Button>
        ) : (
          <Button look="primary" icon={<LockKeyholeOpen size={15} />} onClick={actions.unlock}>
            {count === owned ? 'Show contacts' : `Unlock contacts · at most ${counted(count - owned, 'credit')}`}{' '}
            {showsKeys && <Key>U</Key>}
          </Button>
        )}
      </div>
    </section>
  );
}
