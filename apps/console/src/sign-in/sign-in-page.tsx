import { useNavigate, useSearch } from '@tanstack/react-router';
import { classNames } from '../kit/class-names.ts';
import kit from '../kit/kit.module.css';
import { useTitle } from '../kit/page.tsx';
import { session } from '../session.ts';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Where a page is that belongs to this console; anything else is no place to go after signing in. */
function safePath(path: unknown): string {
  return typeof path === 'string' && /^[/](?![/\\])/.test(path) ? path : '/search/photonet';
}

/** `/console/sign-in`: one field; below it, where a key comes from. */
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
        <div className={classNames(kit.small, kit.muted, styles.help)}>
          <p>
            Under <code>npm start</code>, the table in the terminal has a link that signs you in, and a demo key.
          </p>
          <p>An operator makes an account and its first key with:</p>
          <pre>npm run admin -- accounts create --name NAME --plan pro --credits 5000</pre>
        </div>
      </section>
    </main>
  );
}
