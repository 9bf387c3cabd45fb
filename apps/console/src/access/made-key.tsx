import { Button, CopyButton, Dialog, TextField } from '../kit/kit.ts';
import type { MadeKey } from './keys.ts';

function KeyField({ made }: { readonly made: MadeKey }) {
  return (
    <TextField
      label={`Key “${made.name}”`}
      hint="This is the only time the key is shown. The server stores only its hash."
      value={made.key}
      readOnly
      spellCheck={false}
      autoComplete="off"
      onFocus={(event) => event.target.select()}
      after={<CopyButton text={made.key} label="the key" />}
    />
  );
}

interface MadeKeyDialogProps {
  readonly title: string;
  readonly made: MadeKey;
  readonly close: () => void;
}

/** Shows a new key once and stays open until its reader confirms that it is stored. */
export function MadeKeyDialog({ title, made, close }: MadeKeyDialogProps) {
  return (
    <Dialog
      open
      close={null}
      title={title}
      actions={
        <Button look="primary" onClick={close}>
          I’ve stored it
        </Button>
      }
    >
      <KeyField made={made} />
    </Dialog>
  );
}
