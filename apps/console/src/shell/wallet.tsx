import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { shortNumber, wholeNumber } from '../kit/format.ts';
import { Button, classNames, kit, Meter } from '../kit/kit.ts';
import { refresh, useBalance, useBalanceWatch, useIsBalanceLost, useIsReadOnly } from '../queries.ts';
import styles from './shell.module.css';

export function Wallet() {
  useBalanceWatch();
  const balance = useBalance();
  const isLost = useIsBalanceLost();
  const isReadOnly = useIsReadOnly();
  if (balance === null)
    return isLost ? (
      <Button compact icon={<RotateCw size={15} />} onClick={() => void refresh('get_credit_balance')}>
        <span className={styles.label}>Credits unknown · Try again</span>
      </Button>
    ) : null;
  const { free_creators_left: left, free_creators_per_day: max } = balance.usage;
  return (
    <Link to="/usage" className={classNames(kit.box, kit.lines, styles.wallet)}>
      <span>
        <span className={kit.fine}>Available credits</span>
        <b>
          <span className={styles.label}>{wholeNumber(balance.credits_remaining)}</span>
          <span className={styles.short} aria-hidden="true">
            {balance.credits_remaining < 100_000
              ? wholeNumber(balance.credits_remaining)
              : shortNumber(balance.credits_remaining)}
          </span>
        </b>
      </span>
      {!isReadOnly && (
        <>
          <span className={classNames(kit.fine, kit.between, styles.free)}>
            <span>Free</span>
            <span>
              {wholeNumber(left)} of {wholeNumber(max)} previews
            </span>
          </span>
          <Meter value={left} max={max} label={`${left} of ${max} free previews left today`} />
        </>
      )}
    </Link>
  );
}

/** Balance above the pages of a phone, which has no rail. */
export function PhoneBalance() {
  const balance = useBalance();
  const isReadOnly = useIsReadOnly();
  return (
    balance !== null && (
      <Link to="/usage" className={styles.balance}>
        <b>{wholeNumber(balance.credits_remaining)}</b> credits
        {!isReadOnly && ` · ${wholeNumber(balance.usage.free_creators_left)} free`}
      </Link>
    )
  );
}
