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

/** Dialog with the buttons Cancel and `action`. Enter in a field submits it too. */
export function ActionDialog(props: ActionDialogProps) {
  const { close, cancel = 'Cancel', action, run, off = false, look = 'primary', refusal, children, ...dialog } = props;
  return (
    <Dialog {...dialog} close={close}>
      <Form submit={run}>
        {children}
        {refusal && <RefusalNotice refusal={refusal} />}
        <div className={classNames(kit.actions, kit.end)}>
          <Button onClick={close}>{cancel}</Button>
          <Button look={look} type="submit" off={off}>
            {action}
          </Button>
        </div>
      </Form>
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
    <ActionDialog {...dialog} action="Rename" off={isOff} run={() => !isOff && rename(typed.trim())}>
      <TextField label={label} maxLength={maxLength} value={typed} change={setTyped} />
    </ActionDialog>
  );
}
