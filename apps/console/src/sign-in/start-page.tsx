import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import { buttonClass, classNames, kit, useTitle } from '../kit/kit.ts';
import { type SessionBody, session } from '../session.ts';
import styles from './sign-in.module.css';

/** Handles `/console/start?code=…`, the one-time sign-in link that `npm start` prints. */
export function StartPage() {
  useTitle('Starting');
  const navigate = useNavigate();
  const { code } = useSearch({ strict: false }) as { readonly code?: string };
  const [used, setUsed] = useState(false);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void (async () => {
      const answer = await send<SessionBody>('POST', 'session/start', { body: { code: code ?? '' } });
      if (answer.ok) session.answered(answer.body);
      // A link that this browser used before opens the console again.
      else if (session.state().kind !== 'signed in') return setUsed(true);
      await navigate({ to: '/search/$platform', params: { platform: 'photonet' }, replace: true });
    })();
  }, [code, navigate]);
  return (
    <main className={styles.page}>
      <section className={classNames(kit.card, styles.box)} aria-busy={!used}>
        <h1>{used ? 'This link has been used or has expired' : 'Signing in …'}</h1>
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
      </section>
    </main>
  );
}
