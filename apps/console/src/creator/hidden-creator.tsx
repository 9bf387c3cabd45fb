import { List, LockOpen } from 'lucide-react';
import { useState } from 'react';
import type { Schemas } from '../api.ts';
import { Avatar } from '../kit/avatar.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { platformName } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { AddToList } from '../lists/add-to-list.tsx';
import { useRefresh } from '../queries.ts';
import { SpendDialog } from '../spend/spend-dialog.tsx';
import styles from './creator.module.css';
import { type CreatorAnswer, getCreator } from './creator-answer.ts';

/**
 * Somebody whom the account was not shown yet: name and handle, and the two ways to the rest. A list is free; unlocking costs what
 * it costs everywhere.
 */
export function HiddenCreator({
  hidden,
  heading: Heading = 'h1',
}: {
  readonly hidden: NonNullable<CreatorAnswer['hidden']>;
  /** `h2` within a page of something else. */
  readonly heading?: 'h1' | 'h2';
}) {
  const { name, handle, platform } = hidden;
  const [open, setOpen] = useState<'list' | 'unlock' | null>(null);
  const refresh = useRefresh();
  const creators: readonly Schemas['CreatorName'][] = [{ platform, handle }];
  const close = () => {
    setOpen(null);
    // It may be shown now.
    void refresh(getCreator, 'lookup_creator');
  };
  return (
    <section className={classNames(kit.card, styles.hidden)} aria-label={name}>
      <Avatar name={name} handle={handle} size={76} />
      <Heading>{name}</Heading>
      <p className={kit.muted}>
        @{handle} · {platformName(platform)}
      </p>
      <p>
        You have not been shown this creator yet. Figures, audience and posts are here once a search has shown them, or
        they are in one of your lists, or yours.
      </p>
      <div className={kit.actions}>
        <Button look="primary" icon={<List size={16} aria-hidden="true" />} onClick={() => setOpen('list')}>
          Show in a list · free
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
