import { useState } from 'react';
import { type Outcome, send } from '../api.ts';
import { counted, numberIn, wholeNumber } from '../kit/format.ts';
import { ActionDialog, announce, Button, classNames, kit, RefusalNotice, Switch, TextField } from '../kit/kit.ts';
import { numberTyped } from '../kit/number-typed.ts';
import { useSubmit } from '../model/use-submit.ts';
import { refresh } from '../queries.ts';
import { type Account, session } from '../session.ts';
import type { Balance } from './balance-card.tsx';
import styles from './usage.module.css';

type Change = Partial<Pick<Account, 'usage_pricing' | 'paid_search_credits_per_day'>>;

interface PaidSearchesProps {
  readonly account: Account;
  readonly usage: NonNullable<Balance>['usage'] | null;
}

/** Switch for paid searches, which asks before it turns them on and offers a daily limit. */
export function PaidSearches({ account, usage }: PaidSearchesProps) {
  const [isAsking, setAsking] = useState(false);
  const { busy, refusal, submit } = useSubmit();
  const { usage_pricing: isOn, paid_search_credits_per_day: cap } = account;
  async function change(to: Change): Promise<Outcome<Account>> {
    const answer = await send<Account>('PATCH', `account/${account.account_id}`, { body: to });
    if (!answer.ok) return answer;
    setAsking(false);
    session.accountChanged(answer.body);
    announce(to.usage_pricing ? 'Further previews now cost credits.' : 'Searches now stop after the free previews.');
    await refresh('get_credit_balance');
    return answer;
  }
  return (
    <div className={classNames(kit.lines, styles.switch)}>
      <Switch
        label="Pay for further previews"
        on={isOn && !busy}
        change={(on) => (on ? setAsking(true) : void submit(() => change({ usage_pricing: false })))}
      />
      {isOn && (
        <p className={kit.hint}>
          {cap === null ? 'No daily limit' : `At most ${counted(cap, 'credit')} per day`}
          {usage !== null && ` · ${wholeNumber(usage.paid_search_credits_today)} spent today`}{' '}
          <Button compact look="quiet" className={kit.flush} onClick={() => setAsking(true)}>
            Change limit
          </Button>
        </p>
      )}
      {refusal && <RefusalNotice refusal={refusal} />}
      {isAsking && (
        <LimitDialog
          account={account}
          perCredit={usage?.creators_per_credit ?? null}
          close={() => setAsking(false)}
          turnOn={(limit) => change({ usage_pricing: true, paid_search_credits_per_day: limit })}
        />
      )}
    </div>
  );
}

interface LimitDialogProps extends Pick<Parameters<typeof ActionDialog>[0], 'close'> {
  readonly account: Account;
  readonly perCredit: number | null;
  readonly turnOn: (limit: number | null) => Promise<Outcome<Account>>;
}

const maxLimit = 1_000_000;

function LimitDialog({ account, perCredit, turnOn, close }: LimitDialogProps) {
  const { usage_pricing: isOn, paid_search_credits_per_day: cap } = account;
  const [typed, setTyped] = useState(cap === null ? '' : numberIn(cap));
  const read = numberTyped(typed, true);
  const limit = read.problem === null ? (read.value ?? null) : null;
  const isWrong = read.problem !== null || (limit !== null && (limit < 1 || limit > maxLimit));
  return (
    <ActionDialog
      close={close}
      title={isOn ? 'Daily limit for searches' : 'Pay for further previews?'}
      description={`When the free previews of a day are used up, ${
        perCredit === null
          ? 'further creators cost credits'
          : `every ${counted(perCredit, 'creator')} shown cost 1 credit`
      }. Each button still states its price.`}
      action={isOn ? 'Save' : 'Turn on'}
      off={isWrong}
      run={() => turnOn(limit)}
    >
      <TextField
        label="At most, in credits per day"
        inputMode="numeric"
        placeholder="no limit"
        value={typed}
        error={isWrong ? `Enter a whole number from 1 to ${wholeNumber(maxLimit)}, or nothing for no limit.` : null}
        hint="Shared by console, API and assistants. Resets at midnight UTC."
        change={setTyped}
      />
    </ActionDialog>
  );
}
