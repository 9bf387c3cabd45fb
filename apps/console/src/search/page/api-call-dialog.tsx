import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Segmented } from '../../kit/field.tsx';
import type { FilterObject } from '../filter-values.ts';
import { apiCall, type CallLanguage } from './api-call.ts';
import styles from './search-page.module.css';

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
      description="Shows the first 10, and counts them as shown: the same limits and prices as here."
      actions={
        <>
          <CopyButton text={text} label="the call">
            Copy
          </CopyButton>
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <Segmented label="As" value={language} choices={languages} change={setLanguage} />
      <section
        className={styles.code}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
        tabIndex={0}
        aria-label="The call"
      >
        <pre>{text}</pre>
      </section>
    </Dialog>
  );
}
