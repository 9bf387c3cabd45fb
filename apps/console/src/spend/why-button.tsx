import { useState } from 'react';
import type { RequestOf } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { EntrySteps } from '../usage/entry-steps.tsx';

/** “Why?” beside what something cost: a sentence for each cause, and the steps. */
export function WhyButton({ of }: { readonly of: RequestOf<'explain_charge'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" compact onClick={() => setOpen(true)}>
        Why?
      </Button>
      <Dialog
        open={open}
        close={() => setOpen(false)}
        title="Why it cost this"
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        {open && <EntrySteps of={of} />}
      </Dialog>
    </>
  );
}
