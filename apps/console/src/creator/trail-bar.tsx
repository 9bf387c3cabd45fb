import { useNavigate, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useStepKeys } from '../keys/use-keys.ts';
import { wholeNumber } from '../kit/format.ts';
import { Button, classNames, Hidden, Key, kit } from '../kit/kit.ts';
import { type CreatorRef, creatorAddress } from '../model/creator-address.ts';
import { stepOf } from '../model/trail.ts';
import styles from './creator.module.css';

/** Links back to the list that the creator was opened from, and to its neighbours (J and K). */
export function TrailBar({ platform, handle }: { readonly platform: string; readonly handle: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const step = stepOf({ platform, handle });
  const open = (creator: CreatorRef | null) => {
    if (creator) void navigate({ ...creatorAddress(creator), replace: true });
  };
  useStepKeys(step && ((by) => open(by === 1 ? step.next : step.previous)));
  if (step === null) return null;
  const { trail, position, previous, next } = step;
  return (
    <nav className={classNames(kit.small, kit.actions, styles.trail)} aria-label="Creators of the previous page">
      <a
        href={`/console${trail.href}`}
        className={classNames(kit.inline, kit.muted)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          router.history.push(`/console${trail.href}`);
        }}
      >
        <ChevronLeft size={15} />
        <Hidden>Back to </Hidden>
        <bdi>{trail.name}</bdi>
      </a>
      <span className={kit.actions}>
        <span className={kit.muted}>
          {wholeNumber(position)} of {wholeNumber(trail.creators.length)}
        </span>
        <Button compact look="quiet" off={previous === null} onClick={() => open(previous)}>
          Previous <Key>K</Key>
        </Button>
        <Button compact look="quiet" off={next === null} onClick={() => open(next)}>
          Next <Key>J</Key>
        </Button>
      </span>
    </nav>
  );
}
