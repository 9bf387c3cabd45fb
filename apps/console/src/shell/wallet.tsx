import { Link } from '@tanstack/react-router';
import { Meter } from '../kit/basics.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { wholeNumber } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { useBalance, useBalanceWatch, useIsBalanceLost, useRefresh } from '../queries.ts';
import styles from './shell.module.css';

/** What can be spent, and what is free today. */
export function Wallet() {
  useBalanceWatch();
  const balance = useBalance();
  const isLost = useIsBalanceLost();
  const refresh = useRefresh();
  if (balance === null)
    return isLost ? (
      <Button compact onClick={() => void refresh('get_credit_balance')}>
        Credits unknown · Try again
      </Button>
    ) : null;
  const { free_creators_left: left, free_creators_per_day: most } = balance.usage;
  return (
    <Link to="/usage" className={styles.wallet}>
      <span>
        <span className={classNames(kit.tiny, kit.muted)}>Credits to spend</span>
        <b>{wholeNumber(balance.credits_remaining)}</b>
      </span>
      <span className={classNames(kit.tiny, kit.muted, styles.free)}>
        <span>Free today</span>
        <span>
          {wholeNumber(left)} of {wholeNumber(most)} previews
        </span>
      </span>
      <Meter value={left} most={most} label={`${left} of ${most} free previews left today`} />
    </Link>
  );
}
