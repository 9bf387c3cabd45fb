import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { classNames, kit, useTitle } from '../kit/kit.ts';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Accepts paths of this site only, so that `next` can't redirect elsewhere. */
function safePath(path: unknown): string {
  return typeof path === 'string' && /^[/](?![/\\])/.test(path) ? path : '/search/photonet';
}

export function SignInPage() {
  useTitle('Sign in');
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false }) as { readonly next?: unknown };
  return (
    <SignInFrame icon={Search} title="Sign in to Creator Discovery">
      <p className={kit.muted}>Find creators on Photonet, Videonet and Shortnet, and contact them.</p>
      <SignInForm signedIn={() => void navigate({ to: safePath(next) })} />
      <div className={classNames(kit.hint, kit.lines, styles.help)}>
        <p>You get a key from the person who runs this server.</p>
        <details>
          <summary>You run this server</summary>
          <p>
            <code>npm start</code> shows a sign-in link and a demo key. This command creates an account and its first
            key:
          </p>
          <pre>npm run admin -- accounts create --name NAME --plan pro --credits 5000</pre>
        </details>
      </div>
    </SignInFrame>
  );
}
