import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import { buttonClass } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import { useTitle } from '../kit/page.tsx';
import { type SessionBody, session } from '../session.ts';
import styles from './sign-in.module.css';

/** `/console/start?code=…`: the link that `npm start` prints, which signs in once within ten minutes. */
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
      if (!answer.ok) return setUsed(true);
      session.answered(answer.body);
      await navigate({ to: '/search/$platform', params: { platform: 'photonet' }, replace: true });
    })();
  }, [code, navigate]);
  return (
    <main className={styles.page}>
      <section className={classNames(kit.card, styles.box)} aria-busy={!used}>
        <h1>{used ? 'This link has been used, or is too old' : 'Signing in …'}</h1>
        {used && (
          <>
            <p className={kit.muted}>
              It works once, within ten minutes, on the machine that printed it. The demo key beside it always works.
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
