import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { send } from '../api.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { duration } from '../kit/format.ts';
import kit from '../kit/kit.module.css';
import { type SessionBody, type SignedIn, session } from '../session.ts';

/** One field. The key is sent once, kept nowhere, and gone from the page afterwards. */
export function SignInForm({ signedIn }: { readonly signedIn: (body: SignedIn) => void }) {
  const [key, setKey] = useState('');
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (key.trim() === '') return setProblem('Enter a key: it begins with cd_live_.');
    setBusy(true);
    const answer = await send<SessionBody>('POST', 'session', { body: { api_key: key.trim() } });
    setBusy(false);
    if (!answer.ok) {
      const { code, retryAfter, message } = answer.refusal;
      if (code === 401) return setProblem('No account has this key. It may have been revoked.');
      if (code === 429) return setProblem(`Too many attempts. Try again in ${duration(retryAfter ?? 60)}.`);
      return setProblem(message);
    }
    setKey('');
    session.answered(answer.body);
    if (answer.body.signed_in) signedIn(answer.body);
  }

  return (
    <form onSubmit={submit} className={kit.form} noValidate>
      {/* Password managers keep a key under a name. */}
      <input type="text" name="username" autoComplete="username" value="Creator Discovery" readOnly hidden />
      <TextField
        label="Account key"
        name="account-key"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        value={key}
        error={problem}
        onChange={(event) => {
          setKey(event.target.value);
          setProblem(null);
        }}
        after={
          <IconButton
            label={shown ? 'Hide the key' : 'Show the key'}
            icon={shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
            onClick={() => setShown(!shown)}
          />
        }
      />
      <Button look="primary" type="submit" off={busy}>
        {busy ? 'Signing in …' : 'Sign in'}
      </Button>
    </form>
  );
}
