import { useState } from 'react';
import { call, type Outcome, type ResponseOf } from '../api.ts';
import { announce } from '../kit/announcer.tsx';
import { Card } from '../kit/basics.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { CodeBlock } from '../kit/code-block.tsx';
import kit from '../kit/kit.module.css';
import { RefusalNotice } from '../kit/refusal-notice.tsx';
import styles from './access.module.css';

/** Makes a free call and shows its answer as a program gets it. */
export function TryCard() {
  const [answer, setAnswer] = useState<Outcome<ResponseOf<'get_credit_balance'>> | null>(null);
  const [busy, setBusy] = useState(false);
  async function tryIt(): Promise<void> {
    setBusy(true);
    setAnswer(await call('get_credit_balance', {}));
    setBusy(false);
    announce('The answer is below the button.');
  }
  return (
    <Card title="Try it">
      <div className={styles.example}>
        <p className={classNames(kit.small, kit.muted)}>
          <code>POST /api/v1/get_credit_balance</code> is free: balance, plan, and what is left of every limit.
        </p>
        <Button off={busy} onClick={() => void tryIt()}>
          Call get_credit_balance · free
        </Button>
        {answer?.ok === false && <RefusalNotice refusal={answer.refusal} />}
        {answer?.ok && <CodeBlock label="Answer of get_credit_balance" text={JSON.stringify(answer.body, null, 2)} />}
      </div>
    </Card>
  );
}
