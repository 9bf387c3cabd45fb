import { useState } from 'react';
import { call, type Outcome, type ResponseOf } from '../api.ts';
import { announce, Button, Card, CodeBlock, kit, RefusalNotice } from '../kit/kit.ts';
import styles from './access.module.css';

/** Makes a free call and shows the response as a program would receive it. */
export function TryCard() {
  const [answer, setAnswer] = useState<Outcome<ResponseOf<'get_credit_balance'>> | null>(null);
  const [busy, setBusy] = useState(false);
  async function tryIt(): Promise<void> {
    setBusy(true);
    setAnswer(await call('get_credit_balance', {}));
    setBusy(false);
    announce('The response is shown below.');
  }
  return (
    <Card title="Try it">
      <div className={styles.example}>
        <p className={kit.hint}>
          <code>POST /api/v1/get_credit_balance</code> is free. It returns the balance, the plan and the remaining
          limits.
        </p>
        <Button off={busy} onClick={() => void tryIt()}>
          Call get_credit_balance · free
        </Button>
        {answer?.ok === false && <RefusalNotice refusal={answer.refusal} />}
        {answer?.ok && <CodeBlock label="Response of get_credit_balance" text={JSON.stringify(answer.body, null, 2)} />}
      </div>
    </Card>
  );
}
