import { Eye, List, LockOpen } from 'lucide-react';
import { useState } from 'react';
import type { Schemas } from '../api.ts';
import { counted, platformName } from '../kit/format.ts';
import { Avatar, Button, classNames, kit, RefusalNotice } from '../kit/kit.ts';
import { AddToList } from '../lists/add-to-list.tsx';
import { type CreatorAnswer, showCreator } from '../model/creator-answer.ts';
import { refresh } from '../queries.ts';
import { SpendDialog } from '../spend/spend-dialog.tsx';
import { useShow } from '../spend/use-show.ts';
import styles from './creator.module.css';

interface HiddenCreatorProps {
  /** Creator id from the link; the handle may have changed owner. */
  readonly id?: string | undefined;
  readonly hidden: NonNullable<CreatorAnswer['hidden']>;
  /** `h2` within another page. */
  readonly heading?: 'h1' | 'h2';
}

/**
 * A creator not yet shown to this account. Showing counts as one creator of a search, adding to a list is free, and
 * unlocking has its usual price.
 */
export function HiddenCreator({ hidden, id, heading: Heading = 'h1' }: HiddenCreatorProps) {
  const { name, handle, platform, credits_at_most: max } = hidden;
  const [open, setOpen] = useState<'list' | 'unlock' | null>(null);
  const creators: readonly Schemas['CreatorName'][] = [{ platform, handle }];
  const { isShowing, refusal, show } = useShow();
  const who = id === undefined ? { platform, handle } : { creator_id: id };
  const close = () => {
    setOpen(null);
    // The creator may be visible now.
    void refresh('get_creator', 'lookup_creator');
  };
  return (
    <section className={classNames(kit.card, kit.empty, styles.hidden)} aria-label={name}>
      <Avatar name={name} handle={handle} size={76} />
      <Heading>
        <bdi>{name}</bdi>
      </Heading>
      <p className={kit.muted}>
        @{handle} · {platformName(platform)}
      </p>
      <p>
        You haven’t seen this creator yet. Showing figures, audience and posts counts as one creator of a search.
        Creators that you have seen or own are always shown.
      </p>
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      <div className={kit.actions}>
        <Button
          look="primary"
          icon={<Eye size={16} />}
          off={isShowing}
          onClick={() => show((idempotencyKey) => showCreator(who, max, idempotencyKey))}
        >
          {max === 0 ? 'Show · free' : `Show · at most ${counted(max, 'credit')}`}
        </Button>
        <Button icon={<List size={16} />} onClick={() => setOpen('list')}>
          Add to a list · free
        </Button>
        <Button icon={<LockOpen size={16} />} onClick={() => setOpen('unlock')}>
          Unlock · at most 1 credit
        </Button>
      </div>
      {open === 'list' && <AddToList close={close} creators={creators} />}
      {open === 'unlock' && <SpendDialog purchase={{ kind: 'unlock', creators }} close={close} />}
    </section>
  );
}
