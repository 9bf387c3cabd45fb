import { useState } from 'react';
import type { RequestOf } from '../api.ts';
import { Button, Dialog } from '../kit/kit.ts';
import { EntrySteps } from '../usage/entry-steps.tsx';

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
        title="Why this was charged"
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        {open && <EntrySteps of={of} />}
      </Dialog>
    </>
  );
}
