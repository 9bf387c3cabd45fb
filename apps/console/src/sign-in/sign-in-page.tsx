import { useNavigate, useSearch } from '@tanstack/react-router';
import { classNames, kit, useTitle } from '../kit/kit.ts';
import { session } from '../session.ts';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Accepts paths of this site only, so that `next` can't redirect elsewhere. */
function safePath(path: unknown): string {
  return typeof path === 'string' && /^[/](?![/\\])/.test(path) ? path : '/search/photonet';
}

export function SignInPage() {
  useTitle('Sign in');
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false }) as { readonly next?: unknown };
  return (
    <main className={styles.page}>
      <section className={classNames(kit.card, styles.box)}>
        <h1>Sign in to Creator Discovery</h1>
        <SignInForm
          signedIn={({ accounts }) => {
            const last = accounts.at(-1);
            if (last) session.choose(last);
            void navigate({ to: safePath(next) });
          }}
        />
        <div className={classNames(kit.hint, styles.help)}>
          <p>
            If you ran <code>npm start</code>, the terminal shows a sign-in link and a demo key.
          </p>
          <p>An operator creates an account and its first key with:</p>
          <pre>npm run admin -- accounts create --name NAME --plan pro --credits 5000</pre>
        </div>
      </section>
    </main>
  );
}
