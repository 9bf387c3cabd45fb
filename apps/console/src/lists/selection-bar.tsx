import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, ChevronDown, Copy, Download, EllipsisVertical, LockOpen, Trash2, X } from 'lucide-react';
import { counted, wholeNumber } from '../kit/format.ts';
import { Button, buttonClass, classNames, IconButton, Key, kit, Menu, MenuItem } from '../kit/kit.ts';
import { maxCompared, textOfNames } from '../model/compared-names.ts';
import { useKeys, useSingleKeys } from '../model/use-keys.ts';
import type { ChosenItems } from './chosen-items.ts';
import styles from './lists.module.css';
import type { Bulk } from './use-bulk.ts';

interface SelectionBarProps {
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
export function SelectionBar({ chosen, bulk, stages, tags, open, clear }: SelectionBarProps) {
  const { count, owned, price } = chosen;
  const shows = useSingleKeys();
  useKeys([
    { keys: 'm', does: 'Copy the emails of the selection', run: () => count > 0 && bulk.copyEmails() },
    { keys: 'u', does: 'Unlock the selection', run: () => price > 0 && open('unlock') },
  ]);
  if (count === 0) return null;
  const items = chosen.items ?? [];
  const emails = chosen.items === null ? owned : items.filter(({ creator }) => creator?.email).length;
  return (
    <section className={classNames(kit.popup, kit.actions, kit.bar)} aria-label="Selection" aria-busy={bulk.isBusy}>
      <b>{wholeNumber(count)} selected</b>
      <IconButton label="Clear selection" icon={<X size={16} />} onClick={clear} />
      <span className={classNames(kit.hint, styles.wide)}>
        {wholeNumber(owned)} yours · {wholeNumber(count - owned)} locked
      </span>
      <div className={classNames(kit.actions, kit['bar-actions'])}>
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
          <Button icon={<Copy size={15} />} onClick={bulk.copyEmails}>
            <span className={kit.iconic}>Copy {chosen.items === null ? 'emails' : counted(emails, 'email')}</span>{' '}
            {shows && <Key>M</Key>}
          </Button>
        )}
        {price > 0 && (
          <Button look="primary" icon={<LockOpen size={15} />} onClick={() => open('unlock')}>
            Unlock {wholeNumber(price)} · at most {counted(price, 'credit')} {shows && <Key>U</Key>}
          </Button>
        )}
        {items.length >= 2 && items.length <= maxCompared && (
          <Link
            to="/compare"
            search={{ c: textOfNames(items) } as never}
            className={classNames(buttonClass(), styles.wide)}
          >
            <ArrowLeftRight size={15} />
            Compare
          </Link>
        )}
        <Menu trigger={<IconButton label="More actions" icon={<EllipsisVertical size={16} />} look="plain" />}>
          <MenuItem label="Add a note" run={() => open('bulk')} />
          <MenuItem icon={<Download size={15} />} label="Download" run={() => open('download')} />
          <MenuItem label="Move to another list" run={() => open('move')} />
          <MenuItem icon={<Trash2 size={15} />} label="Remove" run={bulk.remove} />
        </Menu>
      </div>
    </section>
  );
}
