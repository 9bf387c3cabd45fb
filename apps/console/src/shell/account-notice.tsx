import { CreditsLink, classNames, kit, Page } from '../kit/kit.ts';
import { useIsReadOnly } from '../queries.ts';
import styles from './shell.module.css';

/** Explains why an account without plan and credits is read-only. */
export function AccountNotice() {
  if (!useIsReadOnly()) return null;
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
