import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ApiRefusal, send } from '../api.ts';
import { buttonClass, kit, RefusalNotice, useTitle } from '../kit/kit.ts';
import { type SessionBody, session } from '../session.ts';
import { SignInFrame } from './sign-in-frame.tsx';

/** Handles `/console/start?code=…`, the one-time sign-in link that `npm start` prints. */
export function StartPage() {
  useTitle('Starting');
  const navigate = useNavigate();
  const { code } = useSearch({ strict: false }) as { readonly code?: string };
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void (async () => {
      const answer = await send<SessionBody>('POST', 'session/start', { body: { code: code ?? '' } });
      if (answer.ok) session.answered(answer.body);
      // A link that this browser used before opens the console again.
      else if (session.state().kind !== 'signed in') return setRefusal(answer.refusal);
      await navigate({ to: '/search/$platform', params: { platform: 'photonet' }, replace: true });
    })();
  }, [code, navigate]);
  const used = refusal !== null && [401, 403].includes(refusal.code);
  return (
    <SignInFrame icon={Search} title={used ? 'This link has been used or has expired' : 'Signing in …'}>
      {refusal !== null && !used && <RefusalNotice refusal={refusal} again={() => location.reload()} />}
      {used && (
        <>
          <p className={kit.muted}>
            A sign-in link works once, within ten minutes, on the machine that printed it. The demo key always works.
          </p>
          <Link to="/sign-in" className={buttonClass({ look: 'primary' })}>
            Sign in with a key
          </Link>
        </>
      )}
    </SignInFrame>
  );
}
