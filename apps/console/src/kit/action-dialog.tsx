import type { ComponentProps } from 'react';
import type { ApiRefusal } from '../api.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { RefusalNotice } from './refusal-notice.tsx';

interface ActionDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'close' | 'actions'> {
  readonly close: () => void;
  readonly cancel?: string;
  /** Label of the button that calls `run`. */
  readonly action: string;
  readonly run: () => void;
  readonly off?: boolean;
  readonly look?: 'primary' | 'danger';
  readonly refusal?: ApiRefusal | null;
}

/** Open dialog with the buttons Cancel and `action`. */
export function ActionDialog({
  close,
  cancel = 'Cancel',
  action,
  run,
  off,
  look,
  refusal,
  ...rest
}: ActionDialogProps) {
  const { children, ...dialog } = rest;
  const actions = (
    <>
      <Button onClick={close}>{cancel}</Button>
      <Button look={look ?? 'primary'} off={off ?? false} onClick={run}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog {...dialog} open close={close} actions={actions}>
      {children}
      {refusal && <RefusalNotice refusal={refusal} />}
    </Dialog>
  );
}
