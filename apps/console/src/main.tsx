import './zod-without-eval.ts';
import './tokens.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Announcer } from './kit/announcer.tsx';
import { applyLook } from './model/look.ts';
import { readSession } from './model/use-session.ts';
import { queryClient } from './queries.ts';
import { router } from './router.tsx';

applyLook();
const root = document.getElementById('console');
if (root === null) throw new Error('the page has no place for the console');
await readSession();
createRoot(root).render(
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Announcer />
    </QueryClientProvider>
  </CSPProvider>,
);
