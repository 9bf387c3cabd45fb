import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Key } from './basics.tsx';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import kit from './kit.module.css';

interface SelectionBarProps {
  readonly title: string;
  /** Shown after the title. */
  readonly about: ReactNode;
  readonly isBusy?: boolean;
  readonly clear: () => void;
  readonly children: ReactNode;
}

/** Actions on selected rows. */
export function SelectionBar({ title, about, isBusy = false, clear, children }: SelectionBarProps) {
  useEffect(() => {
    document.body.toggleAttribute('data-bar', true);
    return () => document.body.removeAttribute('data-bar');
  }, []);
  return (
    <section className={classNames(kit.popup, kit.actions, kit.bar)} aria-label="Selection" aria-busy={isBusy}>
      <div className={kit.actions}>
        <b>{title}</b>
        <IconButton label="Clear selection" icon={<X size={15} />} onClick={clear} />
        {about}
      </div>
      <div className={classNames(kit.actions, kit['bar-actions'])}>{children}</div>
    </section>
  );
}

interface BarButtonProps {
  readonly icon: ReactNode;
  readonly run: (() => void) | undefined;
  /** Letter of the shortcut, if the page has one. */
  readonly letter?: string | false;
  /** A primary button keeps its words on phones. */
  readonly look?: 'primary';
  readonly children: string;
}

export function BarButton({ icon, run, letter, look, children }: BarButtonProps) {
  return (
    <Button look={look} icon={icon} onClick={run}>
      <span className={look ? undefined : kit.iconic}>{children}</span> {letter && <Key>{letter}</Key>}
    </Button>
  );
}
