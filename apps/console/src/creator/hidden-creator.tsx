import { useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { Refusal } from '../api.ts';
import { Avatar } from '../kit/avatar.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { counted, platformName, wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { useTitle } from '../kit/page.tsx';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import { useBalance, useRefresh } from '../queries.ts';
import styles from './creator.module.css';
import { type CreatorAnswer, creatorQuery, showCreator } from './creator-answer.ts';

/** Somebody whom the account was not shown yet: name and handle, and what showing the rest costs at most. */
export function HiddenCreator({
  hidden,
  creditsRemaining,
}: {
  readonly hidden: NonNullable<CreatorAnswer['hidden']>;
  readonly creditsRemaining: number;
}) {
  const { name, handle, platform, credits_at_most: most } = hidden;
  const balance = useBalance();
  const client = useQueryClient();
  const refresh = useRefresh();
  const [showing, setShowing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useTitle(name);
  const show = async () => {
    setShowing(true);
    setRefusal(null);
    const outcome = await showCreator({ platform, handle }, most);
    setShowing(false);
    if (outcome.ok) client.setQueryData(creatorQuery(platform, handle).queryKey, outcome);
    else setRefusal(outcome.refusal);
    void refresh('get_credit_balance');
  };
  const left = balance?.usage.free_creators_left ?? null;
  return (
    <section className={classNames(kit.card, styles.hidden)} aria-label={name}>
      <Avatar name={name} handle={handle} size={76} />
      <h1>{name}</h1>
      <p className={kit.muted}>
        @{handle} · {platformName(platform)}
      </p>
      <p>You have not been shown this creator yet. Showing is what a search does for ten at a time.</p>
      <Button look="primary" icon={<Eye size={16} aria-hidden="true" />} off={showing} onClick={() => void show()}>
        {showing ? 'Showing …' : most === 0 ? 'Show · free' : `Show · at most ${counted(most, 'credit')}`}
      </Button>
      <p className={classNames(kit.small, kit.muted)}>
        {most === 0 && left !== null
          ? `Uses 1 of your ${counted(left, 'free preview')} left today.`
          : `Today’s free previews are used up. You have ${wholeNumber(creditsRemaining)} credits.`}
      </p>
      {refusal !== null && <RefusalNotice refusal={refusal} />}
    </section>
  );
}
