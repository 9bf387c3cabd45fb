import { CopyButton } from '../kit/copy-button.tsx';
import { TextField } from '../kit/field.tsx';
import type { MadeKey } from './keys.ts';

/** A key, the only time that it is shown. */
export function MadeKeyField({ made }: { readonly made: MadeKey }) {
  return (
    <TextField
      label={`Key “${made.name}”`}
      hint="It is shown this once: the server keeps only what it needs to recognise it."
      value={made.key}
      readOnly
      spellCheck={false}
      autoComplete="off"
      onFocus={(event) => event.target.select()}
      after={<CopyButton text={made.key} label="the key" />}
    />
  );
}
