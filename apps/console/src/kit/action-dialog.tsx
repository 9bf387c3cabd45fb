import { type ComponentProps, useState } from 'react';
import type { ApiRefusal } from '../api.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import { Form, TextField } from './field.tsx';
import kit from './kit.module.css';
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
export function ActionDialog(props: ActionDialogProps) {
  const { close, cancel = 'Cancel', action, run, off = false, look = 'primary', refusal, children, ...dialog } = props;
  const actions = (
    <>
      <Button onClick={close}>{cancel}</Button>
      <Button look={look} off={off} onClick={run}>
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

interface RenameDialogProps extends Pick<ActionDialogProps, 'close' | 'title' | 'refusal'> {
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  readonly rename: (name: string) => void;
}

export function RenameDialog({ label, name, maxLength, rename, ...dialog }: RenameDialogProps) {
  const [typed, setTyped] = useState(name);
  const isOff = typed.trim() === '';
  return (
    <FormDialog {...dialog} action="Rename" off={isOff} run={() => !isOff && rename(typed.trim())}>
      <TextField label={label} maxLength={maxLength} value={typed} change={setTyped} />
    </FormDialog>
  );
}

/** Open dialog with a form, which Enter submits too. */
export function FormDialog(props: Omit<ActionDialogProps, 'cancel'>) {
  const { close, action, run, off = false, look = 'primary', refusal, children, ...dialog } = props;
  return (
    <Dialog {...dialog} open close={close}>
      <Form submit={run}>
        {children}
        {refusal && <RefusalNotice refusal={refusal} />}
        <div className={classNames(kit.actions, kit.end)}>
          <Button onClick={close}>Cancel</Button>
          <Button look={look} type="submit" off={off}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
