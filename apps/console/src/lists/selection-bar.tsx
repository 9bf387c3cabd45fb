import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, Copy, LockOpen, Pencil, Trash2, X } from 'lucide-react';
import { counted, wholeNumber } from '../kit/format.ts';
import { Button, buttonClass, classNames, IconButton, kit, notify } from '../kit/kit.ts';
import { maxCompared, textOfNames } from '../model/compared-names.ts';
import type { ChosenItems } from './chosen-items.ts';
import styles from './lists.module.css';

interface SelectionBarProps {
  readonly chosen: ChosenItems;
  readonly change: () => void;
  readonly remove: () => void;
  readonly unlock: () => void;
  readonly clear: () => void;
}

export function SelectionBar({ chosen, change, remove, unlock, clear }: SelectionBarProps) {
  const { count, price } = chosen;
  if (count === 0) return null;
  const items = chosen.items ?? [];
  const emails = items.flatMap(({ creator }) => creator?.email ?? []);
  return (
    <section className={classNames(kit.card, styles.selection)} aria-label="Selection">
      <b>{wholeNumber(count)} selected</b>
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
      {price > 0 && (
        <Button compact look="primary" icon={<LockOpen size={15} />} onClick={unlock}>
          Unlock {wholeNumber(price)} · at most {counted(price, 'credit')}
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
