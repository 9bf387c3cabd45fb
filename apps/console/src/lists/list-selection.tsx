import {
  ArrowLeftRight,
  ArrowRight,
  ChevronDown,
  Copy,
  Download,
  EllipsisVertical,
  LockOpen,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useKeys } from '../keys/use-keys.ts';
import { counted, wholeNumber } from '../kit/format.ts';
import { BarButton, Button, classNames, IconButton, kit, Menu, MenuItem, SelectionBar } from '../kit/kit.ts';
import { maxCompared } from '../model/compared-names.ts';
import { useCompare } from '../model/use-compare.ts';
import type { ChosenItems } from './chosen-items.ts';
import styles from './lists.module.css';
import type { Bulk } from './use-bulk.ts';

interface ListSelectionProps {
  readonly chosen: ChosenItems;
  readonly bulk: Bulk;
  readonly stages: readonly string[];
  readonly tags: readonly string[];
  readonly open: (dialog: 'bulk' | 'move' | 'download' | 'unlock') => void;
  readonly clear: () => void;
}

/** Tags that the menu offers; the dialog takes any. */
const offeredTags = 8;

/** Actions on the selected items. Their results are notices. */
export function ListSelection({ chosen, bulk, stages, tags, open, clear }: ListSelectionProps) {
  const { count, owned, price } = chosen;
  const compare = useCompare(chosen.items ?? []);
  useKeys([
    { keys: 'm', does: 'Copy the emails of the selection', run: () => count > 0 && bulk.copyEmails() },
    { keys: 'u', does: 'Unlock the selection', run: () => price > 0 && open('unlock') },
    { keys: 'c', does: 'Compare the selection', run: compare },
  ]);
  if (count === 0) return null;
  const items = chosen.items ?? [];
  const emails = chosen.items === null ? owned : items.filter(({ creator }) => creator?.email).length;
  const isComparable = items.length >= 2 && items.length <= maxCompared;
  return (
    <SelectionBar
      title={`${wholeNumber(count)} selected`}
      about={
        <span className={classNames(kit.hint, styles.wide)}>
          {wholeNumber(owned)} yours · {wholeNumber(count - owned)} locked
        </span>
      }
      isBusy={bulk.isBusy}
      clear={clear}
    >
      <Menu trigger={<Button icon={<ChevronDown size={14} />}>Stage</Button>}>
        {stages.map((stage) => (
          <MenuItem key={stage} label={stage} run={() => bulk.change({ stage })} />
        ))}
      </Menu>
      <Menu trigger={<Button icon={<ChevronDown size={14} />}>Tag</Button>}>
        {tags.slice(0, offeredTags).map((tag) => (
          <MenuItem key={tag} label={tag} run={() => bulk.change({ add: [tag] })} />
        ))}
        <MenuItem label="Other tags …" run={() => open('bulk')} />
      </Menu>
      {emails > 0 && (
        <BarButton icon={<Copy size={15} />} letter="M" run={bulk.copyEmails}>
          {`Copy ${chosen.items === null ? 'emails' : counted(emails, 'email')}`}
        </BarButton>
      )}
      {price > 0 && (
        <BarButton look="primary" icon={<LockOpen size={15} />} letter="U" run={() => open('unlock')}>
          {`Unlock ${wholeNumber(price)} · at most ${counted(price, 'credit')}`}
        </BarButton>
      )}
      {isComparable && (
        <BarButton icon={<ArrowLeftRight size={15} />} letter="C" run={compare}>
          Compare
        </BarButton>
      )}
      <Menu trigger={<IconButton label="More actions" icon={<EllipsisVertical size={16} />} look="plain" />}>
        <MenuItem icon={<Pencil size={15} />} label="Add a note" run={() => open('bulk')} />
        <MenuItem icon={<Download size={15} />} label="Download" run={() => open('download')} />
        <MenuItem icon={<ArrowRight size={15} />} label="Move to another list" run={() => open('move')} />
        <MenuItem icon={<Trash2 size={15} />} label="Remove" run={bulk.remove} />
      </Menu>
    </SelectionBar>
  );
}
