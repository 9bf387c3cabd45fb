import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, Copy, LockOpen, Pencil, Trash2, X } from 'lucide-react';
import type { Schemas } from '../api.ts';
import { counted } from '../kit/format.ts';
import { Button, buttonClass, classNames, IconButton, kit, notify } from '../kit/kit.ts';
import { maxCompared, textOfNames } from '../model/compared-names.ts';
import styles from './lists.module.css';

type Item = Schemas['ListItem'];

interface SelectionBarProps {
  readonly items: readonly Item[];
  readonly change: () => void;
  readonly remove: () => void;
  readonly unlock: (creators: readonly Schemas['CreatorName'][]) => void;
  readonly clear: () => void;
}

export function SelectionBar({ items, change, remove, unlock, clear }: SelectionBarProps) {
  if (items.length === 0) return null;
  const locked = items.filter(({ owned }) => !owned);
  const emails = items.flatMap(({ creator }) => creator?.email ?? []);
  return (
    <section className={classNames(kit.card, styles.selection)} aria-label="Selection">
      <b>{items.length} selected</b>
      <Button compact icon={<Pencil size={15} />} onClick={change}>
        Change
      </Button>
      {emails.length > 0 && (
        <Button compact icon={<Copy size={15} />} onClick={() => void copyEmails(emails)}>
          Copy {counted(emails.length, 'email')}
        </Button>
      )}
      {items.length >= 2 && items.length <= maxCompared && (
        <Link to="/compare" search={{ c: textOfNames(items) } as never} className={buttonClass({ compact: true })}>
          <ArrowLeftRight size={15} />
          Compare
        </Link>
      )}
      <Button compact icon={<Trash2 size={15} />} onClick={remove}>
        Remove
      </Button>
      {locked.length > 0 && (
        <Button
          compact
          look="primary"
          icon={<LockOpen size={15} />}
          onClick={() => unlock(locked.map(({ platform, handle }) => ({ platform, handle })))}
        >
          Unlock {locked.length} · at most {counted(locked.length, 'credit')}
        </Button>
      )}
      <IconButton label="Clear selection" icon={<X size={16} />} onClick={clear} />
    </section>
  );
}

async function copyEmails(emails: readonly string[]): Promise<void> {
  await navigator.clipboard.writeText(emails.join(', '));
  notify(`${counted(emails.length, 'email')} copied.`);
}
