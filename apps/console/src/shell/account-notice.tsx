import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass, CreditsLink, classNames, kit, Page } from '../kit/kit.ts';
import { useAccount } from '../model/use-session.ts';
import { operationQuery, useBalance, useIsReadOnly } from '../queries.ts';
import styles from './shell.module.css';

/** Explains why an account without plan and credits is read-only, or why a webhook has ended. */
export function AccountNotice() {
  const isReadOnly = useIsReadOnly();
  const isKnown = useBalance() !== null;
  const { unrestricted } = useAccount().key;
  const { data } = useQuery({
    ...operationQuery('list_webhooks', {}),
    enabled: unrestricted && isKnown && !isReadOnly,
  });
  const ended = data?.ok
    ? data.body.webhooks.find(({ disabled_reason: why }) => why === 'failing' || why === 'gone')
    : null;
  if (ended && !isReadOnly)
    return (
      <aside aria-label="About your webhooks" className={classNames(kit.notice, kit.waits, styles.notice)}>
        <p>
          Events are no longer sent to {new URL(ended.url).host}, because its receiver{' '}
          {ended.disabled_reason === 'gone' ? 'answered 410' : 'failed for five days'}.
        </p>
        <Link to="/webhooks" className={buttonClass({ compact: true })}>
          Webhooks
        </Link>
      </aside>
    );
  if (!isReadOnly) return null;
  return (
    <aside aria-label="About this account" className={classNames(kit.notice, kit.waits, styles.notice)}>
      <p>
        This account has no active plan and no credits, so searches, unlocks and exports are off. Your lists, saved
        searches, history and usage stay readable.
      </p>
      <CreditsLink compact>Get credits</CreditsLink>
    </aside>
  );
}

/** Replaces every page of a suspended account, whose calls are all refused. */
export function SuspendedPage() {
  return (
    <Page
      title="This account is suspended"
      lead="Nothing can be run or read until the operator of this server reactivates it."
    >
      <p>Nothing is lost, and jobs that were already running will finish.</p>
    </Page>
  );
}
