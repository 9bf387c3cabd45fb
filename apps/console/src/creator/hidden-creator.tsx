import { Eye, List, LockOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Refusal, Schemas } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { Avatar } from '../kit/avatar.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { counted, platformName } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { AddToList } from '../lists/add-to-list.tsx';
import { useRefresh } from '../queries.ts';
import { randomId } from '../random-id.ts';
import { SpendDialog } from '../spend/spend-dialog.tsx';
import styles from './creator.module.css';
import { type CreatorAnswer, showCreator } from './creator-answer.ts';

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
  const [press, setPress] = useState<'showing' | Refusal | null>(null);
  // A press that got no answer may have been done: the next one is the same.
  const key = useRef(randomId());
  const show = async () => {
    if (press === 'showing') return;
    setPress('showing');
    const answer = await showCreator(id === undefined ? { platform, handle } : { creator_id: id }, most, key.current);
    if (answer.ok) announce(`Shown. ${counted(answer.body.credits_charged, 'credit')} spent.`);
    else if (answer.refusal.status !== 'offline') key.current = randomId();
    // What it costs may have changed too.
    await refresh('get_creator', 'get_credit_balance', 'list_search_history');
    setPress(answer.ok ? null : answer.refusal);
  };
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
      {press !== null && press !== 'showing' && <RefusalNotice refusal={press} />}
      <div className={kit.actions}>
        <Button
          look="primary"
          icon={<Eye size={16} aria-hidden="true" />}
          off={press === 'showing'}
          onClick={() => void show()}
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
