import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../api.ts';
import { Button, Dialog, RefusalNotice, SecretField, Skeleton } from '../kit/kit.ts';
import { readSecret, type Webhook } from './webhook-calls.ts';

/** Reads and shows a secret. It can't be read again, so the dialog stays open until its reader has stored it. */
export function SecretDialog({ of, close }: { readonly of: Webhook; readonly close: () => void }) {
  const [answer, setAnswer] = useState<Outcome<{ readonly secret: string }> | null>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void readSecret(of.webhook_id).then(setAnswer);
  }, [of]);
  return (
    <Dialog
      close={null}
      title="Store this secret"
      description={`It verifies the events sent to ${of.url}.`}
      actions={
        <Button look="primary" off={answer === null} onClick={close}>
          {answer?.ok === false ? 'Close' : 'I’ve stored it'}
        </Button>
      }
    >
      {answer === null && <Skeleton height={60} />}
      {answer?.ok === false && <RefusalNotice refusal={answer.refusal} />}
      {answer?.ok && (
        <SecretField
          label="Secret"
          hint="This is the only time the secret is shown. Rotate it to get a new one."
          value={answer.body.secret}
          name="the secret"
        />
      )}
    </Dialog>
  );
}
