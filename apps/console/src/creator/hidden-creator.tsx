import { Eye, List, LockOpen } from 'lucide-react';
import { useState } from 'react';
import type { Schemas } from '../api.ts';
import { Avatar } from '../kit/avatar.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { counted, platformName } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { AddToList } from '../lists/add-to-list.tsx';
import { type CreatorAnswer, showCreator } from '../model/creator-answer.ts';
import { useRefresh } from '../queries.ts';
import { SpendDialog } from '../spend/spend-dialog.tsx';
import { useShow } from '../spend/use-show.ts';
import styles from './creator.module.css';

/**
 * Somebody whom the account was not shown yet: name and handle, and the ways to the rest. Showing counts as one creator of a
 * search, a list is free, and unlocking costs what it costs everywhere.
 */
export function HiddenCreator({
  hidden,
  id,
  heading: Heading = 'h1',
}: {
  /** The creator's id, if the link had one: the handle may have changed hands. */
  readonly id?: string | undefined;
  readonly hidden: NonNullable<CreatorAnswer['hidden']>;
  /** `h2` within a page of something else. */
  readonly heading?: 'h1' | 'h2';
}) {
  const { name, handle, platform, credits_at_most: most } = hidden;
  const [open, setOpen] = useState<'list' | 'unlock' | null>(null);
  const refresh = useRefresh();
  const creators: readonly Schemas['CreatorName'][] = [{ platform, handle }];
  const { isShowing, refusal, show } = useShow();
  const who = id === undefined ? { platform, handle } : { creator_id: id };
  const close = () => {
    setOpen(null);
    // It may be shown now.
    void refresh('get_creator', 'lookup_creator');
  };
  return (
    <section className={classNames(kit.card, styles.hidden)} aria-label={name}>
      <Avatar name={name} handle={handle} size={76} />
      <Heading>{name}</Heading>
      <p className={kit.muted}>
        @{handle} · {platformName(platform)}
      </p>
      <p>
        This creator has not been shown to you yet. Showing figures, audience and posts counts as one creator of a
        search. They are always shown of creators whom you saw before or who are yours.
      </p>
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      <div className={kit.actions}>
        <Button
          look="primary"
          icon={<Eye size={16} aria-hidden="true" />}
          off={isShowing}
          onClick={() => show((idempotencyKey) => showCreator(who, most, idempotencyKey))}
        >
          {most === 0 ? 'Show · free' : `Show · at most ${counted(most, 'credit')}`}
        </Button>
        <Button icon={<List size={16} aria-hidden="true" />} onClick={() => setOpen('list')}>
          Add to a list · free
        </Button>
        <Button icon={<LockOpen size={16} aria-hidden="true" />} onClick={() => setOpen('unlock')}>
          Unlock · at most 1 credit
        </Button>
      </div>
      <AddToList open={open === 'list'} close={close} creators={creators} />
      <SpendDialog purchase={open === 'unlock' ? { kind: 'unlock', creators } : null} close={close} />
    </section>
  );
}
