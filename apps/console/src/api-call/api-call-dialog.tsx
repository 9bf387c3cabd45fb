import { useState } from 'react';
import type { FilterObject } from '../filters/filter-values.ts';
import { Button, CodeBlock, CopyButton, Dialog, Segmented } from '../kit/kit.ts';
import { apiCall, type CallLanguage } from './api-call.ts';

const languages = { curl: 'curl', mcp: 'MCP', typescript: 'TypeScript' };

export function ApiCallDialog({ close, filters }: { readonly close: () => void; readonly filters: FilterObject }) {
  const [language, setLanguage] = useState<CallLanguage>('curl');
  const text = apiCall(language, filters, location.origin);
  return (
    <Dialog
      close={close}
      wide
      title="This search as an API call"
      description="The call returns the first 10 creators, with the same limits and prices as the console."
      actions={
        <>
          <CopyButton text={text} label="the call" />
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <Segmented label="Language" value={language} choices={languages} change={setLanguage} />
      <CodeBlock label="The call" text={text} />
    </Dialog>
  );
}
