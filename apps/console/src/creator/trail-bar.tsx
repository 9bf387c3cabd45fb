import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Schemas } from '../api.ts';
import { Key } from '../kit/basics.tsx';
import { classNames } from '../kit/class-names.ts';
import { wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import styles from './creator.module.css';
import { stepOf } from './trail.ts';

/** The way back to where the creator was opened, and the next and the previous one of it, also with J and K. */
export function TrailBar({ platform, handle }: { readonly platform: string; readonly handle: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const step = stepOf({ platform, handle });
  const open = (name: Schemas['CreatorName'] | null | undefined) => {
    if (name) void navigate({ to: '/creators/$platform/$handle', params: name, replace: true });
  };
  useEffect(() => {
    if (step === null) return;
    const pressed = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return;
      if (event.key === 'j') open(step.next);
      if (event.key === 'k') open(step.previous);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  });
  if (step === null) return null;
  const { trail, position, previous, next } = step;
  return (
    <nav className={classNames(kit.small, styles.trail)} aria-label="Creators of the page before">
      <a
        href={`/console${trail.href}`}
        className={styles.back}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          router.history.push(`/console${trail.href}`);
        }}
      >
        ← Back to “{trail.name}”
      </a>
      <span className={styles.steps}>
        <span className={kit.muted}>
          {wholeNumber(position)} of {wholeNumber(trail.creators.length)}
        </span>
        <button type="button" className={styles.step} aria-disabled={next === null} onClick={() => open(next)}>
          Next <Key>J</Key>
        </button>
        <button type="button" className={styles.step} aria-disabled={previous === null} onClick={() => open(previous)}>
          Previous <Key>K</Key>
        </button>
      </span>
    </nav>
  );
}

/** A letter alone, typed into nothing: neither a field nor a layer over the page. */
function isSingleKey({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey) return false;
  return !(target instanceof Element && target.closest('input, textarea, select, [role=dialog], [role=menu]'));
}
