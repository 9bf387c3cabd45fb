import { Link } from '@tanstack/react-router';
import { buttonClass } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import { Page } from '../kit/page.tsx';
import { useAccount } from '../model/use-session.ts';
import { useBalance } from '../queries.ts';
import styles from './shell.module.css';

/** Above every page of an account that may only read: why, and what changes that. */
export function AccountNotice() {
  const { plan } = useAccount();
  const balance = useBalance();
  if (plan.active || balance === null || balance.credits_remaining + balance.credits_held > 0) return null;
  return (
    <aside aria-label="About this account" className={classNames(kit.notice, kit.waits, styles.notice)}>
      <p>
        This account has no active plan and no credits: searches, unlocks and exports are refused. Usage, credits and
        history can still be read.
      </p>
      <Link to="/credits" className={buttonClass({ compact: true })}>
        How to get credits
      </Link>
    </aside>
  );
}

/** In place of every page of a suspended account: all of its calls are refused. */
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
