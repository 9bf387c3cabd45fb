import { useState } from 'react';
import { call } from '../api.ts';
import { announce, Button, Card, CodeBlock, classNames, kit, RefusalNotice } from '../kit/kit.ts';
import { useSubmit } from '../model/use-submit.ts';
import styles from './access.module.css';

/** Makes a free call and shows the response as a program would receive it. */
export function TryCard() {
  const [body, setBody] = useState<object | null>(null);
  const { busy, refusal, submit } = useSubmit();
  async function tryIt(): Promise<void> {
    setBody(await submit(() => call('get_credit_balance', {})));
    announce('The response is shown below.');
  }
  return (
    <Card title="Try it">
      <div className={classNames(kit.form, styles.example)}>
        <p className={kit.hint}>
          <code>POST /api/v1/get_credit_balance</code> is free. It returns the balance, the plan and the remaining
          limits.
        </p>
        <Button off={busy} onClick={() => void tryIt()}>
          Call get_credit_balance · free
        </Button>
        {refusal && <RefusalNotice refusal={refusal} />}
        {body && <CodeBlock label="Response of get_credit_balance" text={JSON.stringify(body, null, 2)} />}
      </div>
    </Card>
  );
}
