import { useEffect, useRef, useState } from 'react';
import type { Outcome } from '../api.ts';
import { Button, Dialog, Loaded, SecretField } from '../kit/kit.ts';
import { readSecret, type Webhook } from './webhook-calls.ts';

/** Reads and shows a secret. It can't be read again, so the dialog stays open until its reader has stored it. */
export function SecretDialog({ of, close }: { readonly of: Webhook; readonly close: () => void }) {
  const [answer, setAnswer] = useState<Outcome<{ readonly secret: string }>>();
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
        <Button look="primary" off={answer === undefined} onClick={close}>
          {answer?.ok === false ? 'Close' : 'I’ve stored it'}
        </Button>
      }
    >
      <Loaded answer={answer} height={60}>
        {({ secret }) => (
          <SecretField
            label="Secret"
            hint="This is the only time the secret is shown. Rotate it to get a new one."
            value={secret}
            name="the secret"
          />
        )}
      </Loaded>
    </Dialog>
  );
}
