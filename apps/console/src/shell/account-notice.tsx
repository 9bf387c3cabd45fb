import { Link } from '@tanstack/react-router';
import { buttonClass } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import { useBalance } from '../queries.ts';
import styles from './shell.module.css';
import { useAccount } from './use-session.ts';

/** Above every page of an account that may only read: why, and who can change that. */
export function AccountNotice() {
  const { suspended, plan } = useAccount();
  const balance = useBalance();
  const empty = !plan.active && balance !== null && balance.credits_remaining + balance.credits_held <= 0;
  if (!suspended && !empty) return null;
  return (
    <aside aria-label="About this account" className={classNames(kit.notice, kit.waits, styles.notice)}>
      <p>
        {suspended
          ? 'This account is suspended: searches, unlocks and exports are refused. Usage, credits and history can still be read. Ask the operator of this server.'
          : 'This account has no active plan and no credits: searches, unlocks and exports are refused. Usage, credits and history can still be read.'}
      </p>
      {!suspended && (
        <Link to="/credits" className={buttonClass({ compact: true })}>
          How to get credits
        </Link>
      )}
    </aside>
  );
}
