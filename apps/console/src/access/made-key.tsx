import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import type { MadeKey } from './keys.ts';

/** A key, the only time that it is shown. */
function KeyField({ made }: { readonly made: MadeKey }) {
  return (
    <TextField
      label={`Key “${made.name}”`}
      hint="It is shown only this once: the server stores just enough to recognise it."
      value={made.key}
      readOnly
      spellCheck={false}
      autoComplete="off"
      onFocus={(event) => event.target.select()}
      after={<CopyButton text={made.key} label="the key" />}
    />
  );
}

/** Shows a key that was made, once: until somebody says that it has been kept. */
export function MadeKeyDialog({
  title,
  made,
  close,
}: {
  readonly title: string;
  readonly made: MadeKey;
  readonly close: () => void;
}) {
  return (
    <Dialog
      open
      close={null}
      title={title}
      actions={
        <Button look="primary" onClick={close}>
          I have stored it
        </Button>
      }
    >
      <KeyField made={made} />
    </Dialog>
  );
}
