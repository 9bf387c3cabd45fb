import { useState } from 'react';
import type { FilterObject } from '../../filters/filter-values.ts';
import { Button } from '../../kit/button.tsx';
import { CodeBlock } from '../../kit/code-block.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Segmented } from '../../kit/field.tsx';
import { apiCall, type CallLanguage } from './api-call.ts';

const languages: readonly { readonly value: CallLanguage; readonly label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'mcp', label: 'MCP' },
  { value: 'typescript', label: 'TypeScript' },
];

/** The search on the screen as the call that makes it. */
export function ApiCallDialog({
  open,
  close,
  filters,
}: {
  readonly open: boolean;
  readonly close: () => void;
  readonly filters: FilterObject;
}) {
  const [language, setLanguage] = useState<CallLanguage>('curl');
  const text = apiCall(language, filters, location.origin);
  return (
    <Dialog
      open={open}
      close={close}
      wide
      title="This search as an API call"
      description="It shows the first 10 creators, under the same limits and prices as here."
      actions={
        <>
          <CopyButton text={text} label="the call" />
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <Segmented label="As" value={language} choices={languages} change={setLanguage} />
      <CodeBlock label="The call" text={text} />
    </Dialog>
  );
}
