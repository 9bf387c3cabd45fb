import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiRefusal } from './api.ts';
import { kit, RefusalNotice } from './kit/kit.ts';
import { readSession } from './model/use-session.ts';
import { router } from './router.tsx';

/** Opens the page of the address once the session is known. `refusal` is the answer to the first attempt to read it. */
export function Start({ refusal: first }: { readonly refusal: ApiRefusal | null }) {
  const [refusal, setRefusal] = useState(first);
  if (refusal === null) return <RouterProvider router={router} />;
  return (
    <main className={kit.empty}>
      <h1>The console can’t be opened</h1>
      <RefusalNotice refusal={refusal} again={async () => setRefusal(await readSession())} />
    </main>
  );
}
