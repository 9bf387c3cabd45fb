import { ArrowLeftRight, Copy, Download, List, LockKeyholeOpen } from 'lucide-react';
import { counted, wholeNumber } from '../../kit/format.ts';
import { BarButton, Button, kit, SelectionBar } from '../../kit/kit.ts';
import { maxCompared } from '../../model/compared-names.ts';
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

interface ResultSelectionProps {
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

export function ResultSelection(props: ResultSelectionProps) {
  const { selection, total, shown, actions, owned, emails = 0, keys = true } = props;
  const { all, creators } = selection;
  const count = creators.size;
  if (!all && count === 0) return null;
  return (
    <SelectionBar
      title={all ? `All ${wholeNumber(total)} matches` : `${wholeNumber(count)} selected`}
      about={
        <>
          {owned > 0 && (
            <span className={kit.hint}>
              {wholeNumber(owned)} {owned === 1 ? 'is' : 'are'} already yours
            </span>
          )}
          {!all && actions.selectAll !== undefined && count >= shown && total > count && (
            <Button look="quiet" compact className={kit.flush} onClick={actions.selectAll}>
              Select all {wholeNumber(total)} matches
            </Button>
          )}
        </>
      }
      clear={actions.clear}
    >
      {emails > 0 && (
        <BarButton icon={<Copy size={15} />} letter={keys && 'M'} run={actions.copyEmails}>
          {`Copy ${counted(emails, 'email')}`}
        </BarButton>
      )}
      {!all && count >= 2 && count <= maxCompared && (
        <BarButton icon={<ArrowLeftRight size={15} />} letter={keys && 'C'} run={actions.compare}>
          Compare
        </BarButton>
      )}
      <BarButton icon={<List size={15} />} letter={keys && 'L'} run={actions.addToList}>
        {all ? `Add the ${wholeNumber(shown)} shown to a list` : 'Add to list'}
      </BarButton>
      {all ? (
        <BarButton look="primary" icon={<Download size={15} />} letter={keys && 'E'} run={actions.exportAll}>
          {`Export all ${wholeNumber(total)} …`}
        </BarButton>
      ) : (
        <BarButton look="primary" icon={<LockKeyholeOpen size={15} />} letter={keys && 'U'} run={actions.unlock}>
          {count === owned ? 'Show contacts' : `Unlock contacts · at most ${counted(count - owned, 'credit')}`}
        </BarButton>
      )}
    </SelectionBar>
  );
}
