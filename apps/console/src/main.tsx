import './zod-without-eval.ts';
import './tokens.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Announcer } from './kit/announcer.tsx';
import { applyLook } from './model/look.ts';
import { readSession } from './model/use-session.ts';
import { queryClient } from './queries.ts';
import { Start } from './start.tsx';

/** Earlier, they would delay the first page. */
const prefetchAfterMs = 3000;

applyLook();
const root = document.getElementById('console');
if (root === null) throw new Error('the page has no place for the console');
const refusal = await readSession();
createRoot(root).render(
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      <Start refusal={refusal} />
      <Announcer />
    </QueryClientProvider>
  </CSPProvider>,
);
// Other pages and dialogs then open without a connection.
setTimeout(() => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'prefetch';
}, prefetchAfterMs);
